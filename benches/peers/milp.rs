//! Integer programs for microlp.

use std::time::Duration;

use microlp::{Error, Problem, SolutionStatus, SolveOutcome};

/// Longer is not waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// What comes of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// The best value, proven.
    Best(i32),
    /// Nothing satisfies it.
    Impossible,
    /// The time was up.
    Late,
    /// The solver says that it failed.
    Failed,
}

pub(crate) fn solve(problem: &mut Problem) -> Answer {
    problem.set_time_limit(PATIENCE);
    match problem.solve() {
        Ok(SolveOutcome::Solution(solution)) if solution.status() == SolutionStatus::Optimal => {
            Answer::Best(solution.objective().round() as i32)
        }
        Ok(_) => Answer::Late,
        Err(Error::Infeasible) => Answer::Impossible,
        Err(_) => Answer::Failed,
    }
}
