#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| rummy_fuzz::cards(data));
