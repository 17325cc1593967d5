//! Who pays whom when a game is played for points or coins.

use super::sheet::Sheet;
use crate::ruleset::{Count, Wins};

/// One payment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payment {
    /// The seat that pays.
    pub from: usize,
    /// The seat that is paid.
    pub to: usize,
    /// How much.
    pub amount: i64,
}

/// What everybody wins or loses, and the fewest payments that do it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settlement {
    /// What a point is worth.
    pub stake: u32,
    /// Won or lost by seat; the sum is 0.
    pub net: Vec<i64>,
    /// The payments.
    pub payments: Vec<Payment>,
}

/// Settles the totals of a sheet: each pair of players settles the difference of their totals, times the stake.
///
/// Before the end of the game columns that are closed count with what they added: nobody can lose that any more.
pub fn settle(sheet: &Sheet, stake: u32) -> Settlement {
    let totals: Vec<i64> = sheet.standing.secured.iter().map(|total| i64::from(*total)).collect();
    let sign = if sheet.wins == Wins::Highest { 1 } else { -1 };
    let (seats, sum) = (totals.len() as i64, totals.iter().sum::<i64>());
    // What was paid deal by deal is settled already: it is only handed over.
    let paid = sheet.count == Count::Payments;
    let won = |total: &i64| if paid { *total } else { sign * (seats * total - sum) };
    let net: Vec<i64> = totals.iter().map(|total| won(total) * i64::from(stake)).collect();
    let payments = fewest(&net);
    Settlement { stake, net, payments }
}

/// The fewest payments: a group whose sum is 0 needs one payment fewer than it has members, so the more groups the better.
fn fewest(net: &[i64]) -> Vec<Payment> {
    let seats: Vec<usize> =
        (0..net.len()).filter(|seat| net.get(*seat).is_some_and(|net| *net != 0)).collect();
    let amount = |at: usize| seats.get(at).and_then(|seat| net.get(*seat)).copied().unwrap_or(0);
    let all = 1usize << seats.len();
    let sum = |set: usize| (0..seats.len()).filter(|at| set & (1 << at) != 0).map(amount).sum::<i64>();
    // For each set of members: the most groups with sum 0 that end with a member of it, and who joined last.
    let mut groups = vec![(0usize, 0usize); all];
    for set in 1..all {
        let closes = usize::from(sum(set) == 0);
        let best = (0..seats.len())
            .filter(|at| set & (1 << at) != 0)
            .map(|at| (groups.get(set ^ (1 << at)).map_or(0, |(n, _)| *n) + closes, at))
            .max();
        if let (Some(place), Some(best)) = (groups.get_mut(set), best) {
            *place = best;
        }
    }
    let mut payments = Vec::new();
    let mut set = all - 1;
    let mut group = Vec::new();
    while set != 0 {
        let (_, last) = groups.get(set).copied().unwrap_or_default();
        group.push(last);
        set ^= 1 << last;
        if sum(set) == 0 {
            let members: Vec<(usize, i64)> =
                group.drain(..).filter_map(|at| Some((*seats.get(at)?, amount(at)))).collect();
            payments.extend(within(members));
        }
    }
    payments.sort_by_key(|payment| (payment.from, payment.to));
    payments
}

/// Payments within a group: each but one member is settled with one.
fn within(mut members: Vec<(usize, i64)>) -> Vec<Payment> {
    let mut payments = Vec::new();
    members.sort_by_key(|(seat, net)| (*net, *seat));
    let (mut low, mut high) = (0, members.len().saturating_sub(1));
    while low < high {
        let (Some((from, owes)), Some((to, gets))) = (members.get(low).copied(), members.get(high).copied())
        else {
            break;
        };
        let amount = (-owes).min(gets);
        payments.push(Payment { from, to, amount });
        if let Some((_, net)) = members.get_mut(low) {
            *net += amount;
            low += usize::from(*net == 0);
        }
        if let Some((_, net)) = members.get_mut(high) {
            *net -= amount;
            high -= usize::from(*net == 0);
        }
    }
    payments
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn applied(net: &[i64], payments: &[Payment]) -> Vec<i64> {
        let mut left = net.to_vec();
        for payment in payments {
            left[payment.from] += payment.amount;
            left[payment.to] -= payment.amount;
        }
        left
    }

    #[test]
    fn groups_that_come_out_even_settle_among_themselves() {
        assert_eq!(fewest(&[5, -5, 7, -7]).len(), 2);
        assert_eq!(fewest(&[4, 6, -3, -7, 3, -3]).len(), 4);
        assert_eq!(fewest(&[0, 0]), []);
        let one = fewest(&[10, -4, -6]);
        assert_eq!(one, [Payment { from: 1, to: 0, amount: 4 }, Payment { from: 2, to: 0, amount: 6 }]);
    }

    proptest! {
        #[test]
        fn payments_settle_everything(mut net in prop::collection::vec(-50i64..50, 1..9)) {
            let sum: i64 = net.iter().sum();
            net.push(-sum);
            let payments = fewest(&net);
            prop_assert!(applied(&net, &payments).iter().all(|left| *left == 0));
            prop_assert!(payments.iter().all(|payment| payment.amount > 0));
            let owing = net.iter().filter(|net| **net != 0).count();
            prop_assert!(payments.len() <= owing.saturating_sub(1));
        }
    }
}
