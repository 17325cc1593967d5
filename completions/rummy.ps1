# Completion of rummy in PowerShell: the program itself knows what fits.
$env:RUMMY_COMPLETE = "powershell"
rummy | Out-String | Invoke-Expression
Remove-Item Env:\RUMMY_COMPLETE
