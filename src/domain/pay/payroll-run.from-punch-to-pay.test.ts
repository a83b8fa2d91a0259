import { expect, it } from "vitest";
import { addDays, HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { caseTable, listed } from "#tests/factories/case-table.ts";
import { hours, payRules, ruleSets } from "#tests/factories/pay.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { newShift } from "#tests/factories/shifts.ts";
import type { MatchDecision } from "../work/matches.ts";
import { toMinorUnits } from "./money.ts";
import type { PayRules, PunchRounding } from "./pay-rules.ts";
import { payable, payableOf } from "./payable.ts";
import { payrollRun } from "./payroll-run.ts";

// From punches to cents, each line computed by hand: why | punches | rules | rate | pay.
//
// '10 09:00-17:00 (12:00-12:30)' is an in and an out on June 10, 2026, a Wednesday, with a break between them; '+out
// 17:30 correction fixes=b' is one punch in the factory's notation. Pay is 'day kind hours money', then the total;
// kind is empty for regular hours, 'ot' for overtime and 'double' beyond the second threshold.
const CASES = `
eight hours at 15                                  | 10 09:00-17:00 | - | 15 | 10 8:00 120.00 = 120.00
half an hour is half the rate                      | 10 09:00-09:30 | - | 15 | 10 0:30 7.50 = 7.50
a minute is a sixtieth                             | 10 09:00-09:01 | - | 15 | 10 0:01 0.25 = 0.25
36 seconds are a hundredth                         | 10 09:00-09:00:36 | - | 10 | 10 0:00:36 0.10 = 0.10
nothing is paid for nothing                        | - | - | 15 | = 0.00
without a rate hours are worth nothing             | 10 09:00-17:00 | - | 0 | 10 8:00 0.00 = 0.00
7.75 x 16                                          | 10 08:00-15:45 | - | 16 | 10 7:45 124.00 = 124.00
7 x 12 and a third of 12                           | 10 08:00-15:20 | - | 12 | 10 7:20 88.00 = 88.00
8 x 15.75 = 126, 7 min are 1.8375                  | 10 09:00-17:07 | - | 15.75 | 10 8:07 127.84 = 127.84
6 x 13.13 = 78.78, 11 min are 2.4072               | 10 09:00-15:11 | - | 13.13 | 10 6:11 81.19 = 81.19
12 x 99.99                                         | 10 08:00-20:00 | - | 99.99 | 10 12:00 1199.88 = 1199.88
two shifts of a day are one line, the gap is free  | 10 08:00-12:00, 10 16:00-20:00 | - | 15 | 10 8:00 120.00 = 120.00
three days are three lines                         | 10 09:00-17:00, 11 09:00-17:00, 12 09:00-13:00 | - | 15 | 10 8:00 120.00, 11 8:00 120.00, 12 4:00 60.00 = 300.00
12.29 / 60 is 0.2048                               | 10 09:00-09:01 | - | 12.29 | 10 0:01 0.20 = 0.20
12.30 / 60 is 0.205: half goes up                  | 10 09:00-09:01 | - | 12.30 | 10 0:01 0.21 = 0.21
a third of 10 is 3.333                             | 10 09:00-09:20 | - | 10 | 10 0:20 3.33 = 3.33
two thirds are 6.667                               | 10 09:00-09:40 | - | 10 | 10 0:40 6.67 = 6.67
five sixths of 11.11 are 9.2583                    | 10 09:00-09:50 | - | 11.11 | 10 0:50 9.26 = 9.26
an hour of a cent                                  | 10 09:00-10:00 | - | 0.01 | 10 1:00 0.01 = 0.01
half of a cent goes up                             | 10 09:00-09:30 | - | 0.01 | 10 0:30 0.01 = 0.01
a little less than half goes down                  | 10 09:00-09:29 | - | 0.01 | 10 0:29 0.00 = 0.00
three days of a third: each is rounded by itself   | 10 09:00-09:20, 11 09:00-09:20, 12 09:00-09:20 | - | 10 | 10 0:20 3.33, 11 0:20 3.33, 12 0:20 3.33 = 9.99
three thirds of one day are one hour, rounded once | 10 09:00-09:20, 10 11:00-11:20, 10 13:00-13:20 | - | 10 | 10 1:00 10.00 = 10.00
a break is not paid: 7.5 x 15                      | 10 09:00-17:00 (12:00-12:30) | - | 15 | 10 7:30 112.50 = 112.50
two breaks are both taken off                      | 10 09:00-17:00 (10:00-10:15) (15:00-15:15) | - | 15 | 10 7:30 112.50 = 112.50
a break of each of two shifts                      | 10 08:00-12:00 (10:00-10:15), 10 13:00-17:00 (15:00-15:15) | - | 15 | 10 7:30 112.50 = 112.50
breaks are paid where the business says so         | 10 09:00-17:00 (12:00-12:30) | paid-breaks | 15 | 10 8:00 120.00 = 120.00
a break without an end lasts as long as the work   | +in 09:00, +break-start 16:30, +out 17:00 | - | 15 | 10 7:30 112.50 = 112.50
a break begun twice began once                     | +in 09:00, +break-start 12:00, +break-start 12:10, +break-end 12:30, +out 17:00 | - | 15 | 10 7:30 112.50 = 112.50
the end of no break takes nothing off              | +in 09:00, +break-end 12:30, +out 17:00 | - | 15 | 10 8:00 120.00 = 120.00
to the nearest quarter: 7 min go back              | 10 09:07-17:07 | round=15/nearest | 12 | 10 8:00 96.00 = 96.00
8 min go on                                        | 10 09:08-17:08 | round=15/nearest | 12 | 10 8:00 96.00 = 96.00
each edge by itself: 9:00 to 17:15                 | 10 09:07-17:08 | round=15/nearest | 12 | 10 8:15 99.00 = 99.00
7 min 30 s are as near: the later one              | 10 09:07:30-17:00 | round=15/nearest | 12 | 10 7:45 93.00 = 93.00
down: 9:00 to 17:00                                | 10 09:14-17:14 | round=15/down | 12 | 10 8:00 96.00 = 96.00
up: 9:15 to 17:15                                  | 10 09:01-17:01 | round=15/up | 12 | 10 8:00 96.00 = 96.00
in favour of who worked: 9:00 to 17:15             | 10 09:14-17:01 | round=15/in-favour | 12 | 10 8:15 99.00 = 99.00
five minutes: 9:00 to 17:05                        | 10 09:02-17:03 | round=5/nearest | 12 | 10 8:05 97.00 = 97.00
five in favour: 8:55 to 17:05                      | 10 08:58-17:02 | round=5/in-favour | 12 | 10 8:10 98.00 = 98.00
six are tenths of an hour: 9:00 to 17:06           | 10 09:02-17:04 | round=6/nearest | 12 | 10 8:06 97.20 = 97.20
ten: 9:10 to 17:00                                 | 10 09:05-17:04 | round=10/nearest | 12 | 10 7:50 94.00 = 94.00
whole minutes: 9:00 to 17:01                       | 10 09:00:29-17:00:31 | round=1/nearest | 12 | 10 8:01 96.20 = 96.20
not at all: two seconds are 0.0067                 | 10 09:00:29-17:00:31 | - | 12 | 10 8:00:02 96.01 = 96.01
a break stays what was pressed: 8:15 less 30       | 10 09:07-17:08 (12:00-12:30) | round=15/nearest | 12 | 10 7:45 93.00 = 93.00
by the clock on the wall, half an hour ahead       | 10 09:04-17:06 | round=10/nearest zone=Asia/Kolkata | 12 | 10 8:10 98.00 = 98.00
8 min early are not paid                           | 10 08:52-17:00 | early=10 shift=09:00 | 12 | 10 8:00 96.00 = 96.00
at most ten, ten included                          | 10 08:50-17:00 | early=10 shift=09:00 | 12 | 10 8:00 96.00 = 96.00
11 min early are paid: 8:11                        | 10 08:49-17:00 | early=10 shift=09:00 | 12 | 10 8:11 98.20 = 98.20
no shift, nothing to wait for: 8:08                | 10 08:52-17:00 | early=10 | 12 | 10 8:08 97.60 = 97.60
who is late is paid from when they came            | 10 09:10-17:00 | early=10 shift=09:00 | 12 | 10 7:50 94.00 = 94.00
without the rule early is paid: 8:08               | 10 08:52-17:00 | shift=09:00 | 12 | 10 8:08 97.60 = 97.60
six hours are not more than six                    | 10 09:00-15:00 | auto-break=6/30 | 12 | 10 6:00 72.00 = 72.00
a minute more, and half an hour is gone: 5:31      | 10 09:00-15:01 | auto-break=6/30 | 12 | 10 5:31 66.20 = 66.20
eight hours less half                              | 10 09:00-17:00 | auto-break=6/30 | 12 | 10 7:30 90.00 = 90.00
20 min were taken, 10 more are taken off           | 10 09:00-17:00 (12:00-12:20) | auto-break=6/30 | 12 | 10 7:30 90.00 = 90.00
45 min were taken, no more                         | 10 09:00-17:00 (12:00-12:45) | auto-break=6/30 | 12 | 10 7:15 87.00 = 87.00
twice four hours with a gap need none              | 10 08:00-12:00, 10 13:00-17:00 | auto-break=6/30 | 12 | 10 8:00 96.00 = 96.00
a paid break is none that was not paid             | 10 09:00-17:00 (12:00-12:20) | auto-break=6/30 paid-breaks | 12 | 10 7:30 90.00 = 90.00
8 x 10 and 2 x 15                                  | 10 08:00-18:00 | day=8 | 10 | 10 8:00 80.00, 10 ot 2:00 30.00 = 110.00
eight are not more than eight                      | 10 08:00-16:00 | day=8 | 10 | 10 8:00 80.00 = 80.00
a minute of it: 15 / 60                            | 10 08:00-16:01 | day=8 | 10 | 10 8:00 80.00, 10 ot 0:01 0.25 = 80.25
twice five of one day                              | 10 06:00-11:00, 10 14:00-19:00 | day=8 | 10 | 10 8:00 80.00, 10 ot 2:00 30.00 = 110.00
breaks do not count to it: nine are left           | 10 09:00-18:30 (13:00-13:30) | day=8 | 10 | 10 8:00 80.00, 10 ot 1:00 15.00 = 95.00
nor does the automatic one: 8.5 are left           | 10 09:00-18:00 | day=8 auto-break=6/30 | 10 | 10 8:00 80.00, 10 ot 0:30 7.50 = 87.50
7.5 x 10 and half of 15                            | 10 08:00-16:00 | day=7.5 | 10 | 10 7:30 75.00, 10 ot 0:30 7.50 = 82.50
from the first hour on                             | 10 08:00-10:00 | day=0 | 10 | 10 ot 2:00 30.00 = 30.00
paid double: 2 x 20                                | 10 08:00-18:00 | day=8 percent=200 | 10 | 10 8:00 80.00, 10 ot 2:00 40.00 = 120.00
15.15 x 1.5 = 22.725: half goes up                 | 10 08:00-17:00 | day=8 | 15.15 | 10 8:00 121.20, 10 ot 1:00 22.73 = 143.93
after twelve double: 4 x 15 and 2 x 20             | 10 06:00-20:00 | day=8 second=12 | 10 | 10 8:00 80.00, 10 ot 4:00 60.00, 10 double 2:00 40.00 = 180.00
twelve are not more than twelve                    | 10 06:00-18:00 | day=8 second=12 | 10 | 10 8:00 80.00, 10 ot 4:00 60.00 = 140.00
five nines of a week: five over forty              | 8 09:00-18:00, 9 09:00-18:00, 10 09:00-18:00, 11 09:00-18:00, 12 09:00-18:00 | week=40 | 10 | 08 9:00 90.00, 09 9:00 90.00, 10 9:00 90.00, 11 9:00 90.00, 12 4:00 40.00, 12 ot 5:00 75.00 = 475.00
of a day first, and that does not count twice      | 8 09:00-18:00, 9 09:00-18:00, 10 09:00-18:00, 11 09:00-18:00, 12 09:00-18:00 | day=8 week=40 | 10 | 08 8:00 80.00, 08 ot 1:00 15.00, 09 8:00 80.00, 09 ot 1:00 15.00, 10 8:00 80.00, 10 ot 1:00 15.00, 11 8:00 80.00, 11 ot 1:00 15.00, 12 8:00 80.00, 12 ot 1:00 15.00 = 475.00
two weeks of thirty have none                      | 8 08:00-18:00, 9 08:00-18:00, 10 08:00-18:00, 15 08:00-18:00, 16 08:00-18:00, 17 08:00-18:00 | week=40 | 10 | 08 10:00 100.00, 09 10:00 100.00, 10 10:00 100.00, 15 10:00 100.00, 16 10:00 100.00, 17 10:00 100.00 = 600.00
on Sunday a week begins                            | 11 08:00-22:00, 12 08:00-22:00, 13 08:00-20:00, 14 08:00-10:00 | week=40 | 10 | 11 14:00 140.00, 12 14:00 140.00, 13 12:00 120.00, 14 2:00 20.00 = 420.00
where weeks begin on Monday, Sunday is the end     | 11 08:00-22:00, 12 08:00-22:00, 13 08:00-20:00, 14 08:00-10:00 | week=40 mon | 10 | 11 14:00 140.00, 12 14:00 140.00, 13 12:00 120.00, 14 ot 2:00 30.00 = 430.00
rounded first: 8:15 is a quarter over              | 10 09:07-17:08 | day=8 round=15/nearest | 10 | 10 8:00 80.00, 10 ot 0:15 3.75 = 83.75
a night is of the day on which it began            | 10 22:00-06:00 | - | 12 | 10 8:00 96.00 = 96.00
or each day has its own hours                      | 10 22:00-06:00 | split | 12 | 10 2:00 24.00, 11 6:00 72.00 = 96.00
a break over midnight                              | 10 22:00-06:00 (23:45-00:15) | - | 12 | 10 7:30 90.00 = 90.00
is taken off both days: 1:45 and 5:45              | 10 22:00-06:00 (23:45-00:15) | split | 12 | 10 1:45 21.00, 11 5:45 69.00 = 90.00
what ends at midnight has nothing of the next day  | 10 16:00-00:00 | split | 12 | 10 8:00 96.00 = 96.00
nor what begins then of the one before             | 10 00:00-08:00 | split | 12 | 10 8:00 96.00 = 96.00
a morning and the night after it                   | 10 06:00-10:00, 10 22:00-02:00 | - | 12 | 10 8:00 96.00 = 96.00
ten hours of a day that goes on after midnight     | 10 16:00-02:00 | day=8 | 12 | 10 8:00 96.00, 10 ot 2:00 36.00 = 132.00
split, no day has more than eight                  | 10 16:00-02:00 | day=8 split | 12 | 10 8:00 96.00, 11 2:00 24.00 = 120.00
a night in New York is one there, not in UTC       | 10 22:00-06:00 | split zone=America/New_York | 12 | 10 2:00 24.00, 11 6:00 72.00 = 96.00
the night in spring has seven hours                | 2026-03-28 22:00-06:00 | zone=Europe/Dublin | 12 | 28 7:00 84.00 = 84.00
of which five are of the day with the change       | 2026-03-28 22:00-06:00 | split zone=Europe/Dublin | 12 | 28 2:00 24.00, 29 5:00 60.00 = 84.00
the night in autumn has nine                       | 2026-10-24 22:00-06:00 | zone=Europe/Dublin | 12 | 24 9:00 108.00 = 108.00
and the ninth is overtime                          | 2026-10-24 22:00-06:00 | day=8 zone=Europe/Dublin | 12 | 24 8:00 96.00, 24 ot 1:00 18.00 = 114.00
a day of 25 hours: midnight to eight are nine      | 2026-10-25 00:00-08:00 | zone=Europe/Dublin | 12 | 25 9:00 108.00 = 108.00
a corrected end counts in its place                | +in 09:00, +out 17:00, +out 17:30 correction fixes=b | - | 12 | 10 8:30 102.00 = 102.00
a corrected beginning                              | +in 09:00, +out 17:00, +in 08:30 correction fixes=a recorded=18:00 | - | 12 | 10 8:30 102.00 = 102.00
of two corrections the later                       | +in 09:00, +out 17:00, +out 17:30 correction fixes=b recorded=11T09:00, +out 17:15 correction fixes=b recorded=11T10:00 | - | 12 | 10 8:15 99.00 = 99.00
what was taken back is gone                        | +in 09:00, +out 17:00, +in 09:00 correction fixes=a recorded=18:00 void, +out 17:00 correction fixes=b recorded=18:00 void | - | 12 | = 0.00
without an end nothing is paid                     | +in 09:00 | - | 12 | = 0.00
nor without a beginning                            | +out 17:00 | - | 12 | = 0.00
a forgotten end takes nothing from the next day    | +in 09:00, +in 11T09:00, +out 11T17:00 | - | 12 | 11 8:00 96.00 = 96.00
a double tap is one                                | +in 09:00, +in 09:01, +out 17:00 | - | 12 | 10 8:00 96.00 = 96.00
pressed on the phone and on the tablet             | +in 09:00 phone, +in 09:01 kiosk, +out 17:00 kiosk, +out 17:01 phone | - | 12 | 10 8:00 96.00 = 96.00
in on the tablet, out on the phone                 | +in 09:00 kiosk, +out 17:00 phone | - | 12 | 10 8:00 96.00 = 96.00
it arrives in another order                        | +out 17:00, +break-end 12:30, +in 09:00, +break-start 12:00 | - | 12 | 10 7:30 90.00 = 90.00
clocked out by the rule                            | +in 09:00, +out 17:00 automatic | - | 12 | 10 8:00 96.00 = 96.00
who was still there says so                        | +in 09:00, +out 17:00 automatic, +out 18:00 | - | 12 | 10 9:00 108.00 = 108.00
typed and clocked: until it is decided the typed   | +in 09:00 manager entry=e, +out 17:00 manager entry=e, +in 09:10 kiosk, +out 16:50 kiosk | - | 12 | 10 8:00 96.00 = 96.00
the clocked one was chosen: 7:40                   | +in 09:00 manager entry=e, +out 17:00 manager entry=e, +in 09:10 kiosk, +out 16:50 kiosk | chosen=clocked | 12 | 10 7:40 92.00 = 92.00
both, as one                                       | +in 09:00 manager entry=e, +out 17:00 manager entry=e, +in 09:10 kiosk, +out 17:20 kiosk | chosen=both | 12 | 10 8:20 100.00 = 100.00
two that were typed share an hour, paid once       | +in 09:00 manager entry=e, +out 17:00 manager entry=e, +in 16:00 manager entry=f, +out 20:00 manager entry=f | - | 12 | 10 11:00 132.00 = 132.00
`;

interface Case {
  work: string[];
  rules: Map<string, string>;
  rate: string;
}

it.each(caseTable(CASES))("%s: %s, %s, at %s", (_, work, rules = "", rate = "", paid) => {
  const words = rules.split(" ").map((rule) => rule.split("=") as [string, string]);
  expect(paidFor({ work: listed(work), rules: new Map(words), rate })).toBe(paid);
});

it("has enough of them", () => {
  expect(caseTable(CASES).length).toBeGreaterThanOrEqual(100);
});

function paidFor({ work, rules, rate }: Case): string {
  const zone = rules.get("zone") ?? "UTC";
  const chosen = rules.get("chosen") as MatchDecision["choice"] | undefined;
  const people = payable(
    {
      punches: punchesOf(work.flatMap(pressesOf), zone),
      decisions: chosen
        ? [{ id: "d", entered: "a", clocked: "c", choice: chosen, decided_at: instantOf("12T09:00") }]
        : [],
      letStand: new Set(),
      shifts: rules.has("shift") ? [newShift({ user_id: "anna", date: "2026-06-10", published: true })] : [],
    },
    { zone, now: instantOf("2026-12-31T12:00"), maxMs: 16 * HOUR_MS },
  );
  const { lines, totals } = payrollRun({
    person: "anna",
    period: { from: "2026-01-01", to: "2026-12-31" },
    zone,
    late: [],
    sets: ruleSets(rulesOf(rules)),
    rates: [{ from: "2026-01-01", cents: toMinorUnits(Number(rate), 2) }],
    intervals: payableOf(people, "anna").intervals,
    extras: [],
  });
  const paid = lines.map(({ day, code, ms, cents }) =>
    [day.slice(8), ...(KINDS[code] ?? []), clock(ms ?? 0), money(cents)].join(" "),
  );
  return [paid.join(", "), `= ${money(totals.total)}`].filter(Boolean).join(" ");
}

const KINDS: Record<string, string[]> = { regular: [], overtime: ["ot"], double: ["double"] };

/** Expands '10 09:00-17:00 (12:00-12:30)' into single punches; a time before the start is on the next day. */
function pressesOf(text: string): string[] {
  if (text.startsWith("+")) return [text.slice(1)];
  const [day = "", span = "", ...breaks] = text.split(" ");
  const [start = "", end = ""] = span.split("-");
  const date = day.includes("-") ? day : `2026-06-${day.padStart(2, "0")}`;
  const at = (time: string) => `${time < start || time === start ? addDays(date, 1) : date}T${time}`;
  const pauses = breaks.flatMap((pause) => {
    const [from = "", to = ""] = pause.slice(1, -1).split("-");
    return [`break-start ${at(from)}`, `break-end ${at(to)}`];
  });
  return [`in ${date}T${start}`, ...pauses, `out ${at(end)}`];
}

function rulesOf(rules: Map<string, string>): PayRules {
  const [minutes, mode] = rules.get("round")?.split("/") ?? [];
  const [after, length] = rules.get("auto-break")?.split("/").map(Number) ?? [];
  const inMs = (name: string) => (rules.has(name) ? hours(Number(rules.get(name))) : null);
  return payRules({
    ...(minutes && { rounding: { minutes: Number(minutes), mode } as PunchRounding }),
    earlyGraceMinutes: Number(rules.get("early") ?? 0),
    autoBreak: after && length ? { afterMs: hours(after), lengthMs: length * MINUTE_MS } : null,
    paysBreaks: rules.has("paid-breaks"),
    overtime: {
      dayAfterMs: inMs("day"),
      weekAfterMs: inMs("week"),
      secondDayAfterMs: inMs("second"),
      multiplierPercent: Number(rules.get("percent") ?? 150),
      secondMultiplierPercent: 200,
    },
    firstDayOfWeek: rules.has("mon") ? "mon" : "sun",
    overnight: rules.has("split") ? "split" : "start",
  });
}

/** '8:00', '0:00:36'. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const text = new Date(seconds * 1000).toISOString().slice(11, 19);
  const [hour = "", minute = "", second = ""] = text.split(":");
  return [String(Number(hour)), minute, ...(second === "00" ? [] : [second])].join(":");
}

function money(cents: number): string {
  return (cents / 100).toFixed(2);
}
