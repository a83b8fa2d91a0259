/** Anna's punches and shifts around midnight, and the day on which each of her intervals counts. */
export interface MidnightCase {
  title: string;
  zone?: string;
  /** 'id day hours words': a shift of Anna on a day of June or a full date; 'ben' for his, 'draft'. */
  shifts?: string[];
  /** See `punchesOf`, in the zone. */
  punches: string[];
  /** By the id of the clock-in. */
  days: Record<string, string>;
}

const [TENTH, ELEVENTH] = ["2026-06-10", "2026-06-11"];
const NIGHT = "night 10 22:00-06:00";
const MORNING = "morning 11 00:00-08:00";
const EARLY = ["in 23:50", "out 11T08:00"];
const LATE = ["in 11T00:10", "out 11T06:00"];

/** On which day work around midnight counts: for the rule (domain/work/work-days.ts), and for everything that asks it. */
export const MIDNIGHT_CASES: MidnightCase[] = [
  { title: "early for a shift of the next day", shifts: [MORNING], punches: EARLY, days: { a: ELEVENTH } },
  { title: "late for a shift of the day before", shifts: [NIGHT], punches: LATE, days: { a: TENTH } },
  {
    title: "a night shift on time",
    shifts: [NIGHT],
    punches: ["in 22:00", "out 11T06:00"],
    days: { a: TENTH },
  },
  {
    title: "back after midnight in the same shift",
    shifts: [NIGHT],
    punches: ["in 22:00", "out 11T00:30", "in 11T01:00", "out 11T06:00"],
    days: { a: TENTH, c: TENTH },
  },
  { title: "a night without a shift", punches: ["in 22:00", "out 11T06:00"], days: { a: TENTH } },
  {
    title: "a minute before midnight, without a shift",
    punches: ["in 23:59", "out 11T01:00"],
    days: { a: TENTH },
  },
  { title: "at midnight, without a shift", punches: ["in 11T00:00", "out 11T01:00"], days: { a: ELEVENTH } },
  {
    title: "a night in two pieces, without a shift",
    punches: [
      ...["in 22:00 manager entry=e", "out 11T02:00 manager entry=e"],
      ...["in 11T02:00 manager entry=f", "out 11T06:00 manager entry=f"],
    ],
    days: { a: TENTH, c: TENTH },
  },
  {
    title: "two nights' halves with a break between them, without a shift",
    punches: ["in 22:00", "out 11T02:00", "in 11T02:03", "out 11T06:00"],
    days: { a: TENTH, c: ELEVENTH },
  },
  {
    title: "early for the second of two shifts that touch at midnight",
    shifts: ["evening 10 16:00-00:00", MORNING],
    punches: EARLY,
    days: { a: ELEVENTH },
  },
  {
    title: "longer than the first of two shifts that touch at midnight",
    shifts: ["evening 10 16:00-00:00", MORNING],
    punches: ["in 16:00", "out 11T00:20"],
    days: { a: TENTH },
  },
  {
    title: "both of two shifts that touch at midnight",
    shifts: ["evening 10 16:00-00:00", MORNING],
    punches: ["in 15:55", "out 23:55", "in 11T00:05", "out 11T08:00"],
    days: { a: TENTH, c: ELEVENTH },
  },
  {
    title: "early for a colleague's shift",
    shifts: [`${MORNING} ben`],
    punches: EARLY,
    days: { a: TENTH },
  },
  {
    title: "early for a colleague's shift that she said she works",
    shifts: [`${MORNING} ben`],
    punches: ["in 23:50 shift=morning", "out 11T08:00"],
    days: { a: ELEVENTH },
  },
  { title: "early for a draft", shifts: [`${MORNING} draft`], punches: EARLY, days: { a: TENTH } },
  {
    title: "for a shift of another week, chosen by mistake",
    shifts: ["far 17 00:00-08:00"],
    punches: ["in 23:50 shift=far", "out 11T08:00"],
    days: { a: TENTH },
  },
  {
    title: "more than four hours before a shift of the next day",
    shifts: ["later 11 03:00-08:00"],
    punches: ["in 22:00", "out 23:30"],
    days: { a: TENTH },
  },
  {
    title: "early in New York, where the next day has begun in UTC",
    zone: "America/New_York",
    shifts: [MORNING],
    punches: EARLY,
    days: { a: ELEVENTH },
  },
  {
    title: "late in New York",
    zone: "America/New_York",
    shifts: [NIGHT],
    punches: LATE,
    days: { a: TENTH },
  },
  { title: "without a shift in New York", zone: "America/New_York", punches: EARLY, days: { a: TENTH } },
  {
    title: "early in Auckland, where UTC is a day behind",
    zone: "Pacific/Auckland",
    shifts: [MORNING],
    punches: EARLY,
    days: { a: ELEVENTH },
  },
  {
    title: "late in the night the clocks go forward",
    zone: "Europe/Dublin",
    shifts: ["night 2026-03-28 22:00-06:00"],
    punches: ["in 2026-03-29T00:10", "out 2026-03-29T06:00"],
    days: { a: "2026-03-28" },
  },
  {
    title: "early in the night the clocks go forward",
    zone: "Europe/Dublin",
    shifts: ["morning 2026-03-29 00:00-08:00"],
    punches: ["in 2026-03-28T23:50", "out 2026-03-29T08:00"],
    days: { a: "2026-03-29" },
  },
  {
    title: "late in the night the clocks go back, in the hour that comes twice",
    zone: "Europe/Dublin",
    shifts: ["night 2026-10-24 22:00-06:00"],
    punches: ["in 2026-10-25T01:30Z", "out 2026-10-25T06:00"],
    days: { a: "2026-10-24" },
  },
  {
    title: "early in the night the clocks go back",
    zone: "Europe/Dublin",
    shifts: ["morning 2026-10-25 00:00-08:00"],
    punches: ["in 2026-10-24T23:50", "out 2026-10-25T08:00"],
    days: { a: "2026-10-25" },
  },
  {
    title: "early for a midnight that the clocks skip",
    zone: "America/Sao_Paulo",
    shifts: ["morning 2018-11-04 00:00-08:00"],
    punches: ["in 2018-11-03T23:50", "out 2018-11-04T08:00"],
    days: { a: "2018-11-04" },
  },
  {
    title: "without a shift in the hour before midnight that comes twice",
    zone: "America/Sao_Paulo",
    punches: ["in 2018-02-18T02:30Z", "out 2018-02-18T04:00"],
    days: { a: "2018-02-17" },
  },
];
