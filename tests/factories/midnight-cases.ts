import { caseTable, listed } from "./case-table.ts";

/** Anna's punches and shifts around midnight, and the day on which each of her intervals counts. */
export interface MidnightCase {
  title: string;
  zone: string;
  /** 'id day hours words': a shift of Anna on a day of June or a full date; 'ben' for his, 'draft'. */
  shifts: string[];
  /** See `punchesOf`, in the zone. */
  punches: string[];
  /** By the id of the clock-in. */
  days: Record<string, string>;
}

// title | shifts | punches | days: of June 2026, or full dates | zone, if not UTC
const WRITTEN = `
early for a shift of the next day | morning 11 00:00-08:00 | in 23:50, out 11T08:00 | a 11
late for a shift of the day before | night 10 22:00-06:00 | in 11T00:10, out 11T06:00 | a 10
a night shift on time | night 10 22:00-06:00 | in 22:00, out 11T06:00 | a 10
back after midnight in the same shift | night 10 22:00-06:00 | in 22:00, out 11T00:30, in 11T01:00, out 11T06:00 | a 10, c 10
a night without a shift | - | in 22:00, out 11T06:00 | a 10
a minute before midnight, without a shift | - | in 23:59, out 11T01:00 | a 10
at midnight, without a shift | - | in 11T00:00, out 11T01:00 | a 11
a night in two pieces, without a shift | - | in 22:00 manager entry=e, out 11T02:00 manager entry=e, in 11T02:00 manager entry=f, out 11T06:00 manager entry=f | a 10, c 10
two nights' halves with a break between them, without a shift | - | in 22:00, out 11T02:00, in 11T02:03, out 11T06:00 | a 10, c 11
early for the second of two shifts that touch at midnight | evening 10 16:00-00:00, morning 11 00:00-08:00 | in 23:50, out 11T08:00 | a 11
longer than the first of two shifts that touch at midnight | evening 10 16:00-00:00, morning 11 00:00-08:00 | in 16:00, out 11T00:20 | a 10
both of two shifts that touch at midnight | evening 10 16:00-00:00, morning 11 00:00-08:00 | in 15:55, out 23:55, in 11T00:05, out 11T08:00 | a 10, c 11
early for a colleague's shift | morning 11 00:00-08:00 ben | in 23:50, out 11T08:00 | a 10
early for a colleague's shift that she said she works | morning 11 00:00-08:00 ben | in 23:50 shift=morning, out 11T08:00 | a 11
early for a draft | morning 11 00:00-08:00 draft | in 23:50, out 11T08:00 | a 10
for a shift of another week, chosen by mistake | far 17 00:00-08:00 | in 23:50 shift=far, out 11T08:00 | a 10
more than four hours before a shift of the next day | later 11 03:00-08:00 | in 22:00, out 23:30 | a 10
early in New York, where the next day has begun in UTC | morning 11 00:00-08:00 | in 23:50, out 11T08:00 | a 11 | America/New_York
late in New York | night 10 22:00-06:00 | in 11T00:10, out 11T06:00 | a 10 | America/New_York
without a shift in New York | - | in 23:50, out 11T08:00 | a 10 | America/New_York
early in Auckland, where UTC is a day behind | morning 11 00:00-08:00 | in 23:50, out 11T08:00 | a 11 | Pacific/Auckland
late in the night the clocks go forward | night 2026-03-28 22:00-06:00 | in 2026-03-29T00:10, out 2026-03-29T06:00 | a 2026-03-28 | Europe/Dublin
early in the night the clocks go forward | morning 2026-03-29 00:00-08:00 | in 2026-03-28T23:50, out 2026-03-29T08:00 | a 2026-03-29 | Europe/Dublin
late in the night the clocks go back, in the hour that comes twice | night 2026-10-24 22:00-06:00 | in 2026-10-25T01:30Z, out 2026-10-25T06:00 | a 2026-10-24 | Europe/Dublin
early in the night the clocks go back | morning 2026-10-25 00:00-08:00 | in 2026-10-24T23:50, out 2026-10-25T08:00 | a 2026-10-25 | Europe/Dublin
early for a midnight that the clocks skip | morning 2018-11-04 00:00-08:00 | in 2018-11-03T23:50, out 2018-11-04T08:00 | a 2018-11-04 | America/Sao_Paulo
without a shift in the hour before midnight that comes twice | - | in 2018-02-18T02:30Z, out 2018-02-18T04:00 | a 2018-02-17 | America/Sao_Paulo
`;

/** On which day work around midnight counts: for the rule (domain/work/work-days.ts), and for everything that asks it. */
export const MIDNIGHT_CASES = caseTable(WRITTEN).map(
  ([title, shifts, punches, days, zone = "UTC"]): MidnightCase => {
    const dated = listed(days).map((text) => {
      const [id, day = ""] = text.split(" ");
      return [id, day.length === 2 ? `2026-06-${day}` : day];
    });
    return { title, zone, shifts: listed(shifts), punches: listed(punches), days: Object.fromEntries(dated) };
  },
);
