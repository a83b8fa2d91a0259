import { groupBy } from "#lib/group-by.ts";
import { inHours } from "#lib/time/calendar-days.ts";
import { type PayClass, timeByClass } from "./pay-codes.ts";
import { rateCents } from "./pay-lines.ts";
import type { PayrollSnapshot } from "./payroll-run.ts";

/** The names of positions, by id: what payroll products call a job title. */
export type TitlesOfPositions = ReadonlyMap<string, string>;
export const NO_TITLES: TitlesOfPositions = new Map();

/** A person's hours of one rate and title, to the hundredth. */
export interface PaidHours {
  rate: number;
  /** Empty for none. */
  title: string;
  hours: Record<PayClass, number>;
}

/** Hours by class, with late ones, by rate and title; a person without hours gets zeros at rate 0. */
export function paidHours(snapshot: PayrollSnapshot, titles: TitlesOfPositions): PaidHours[] {
  const timed = linesWithLate(snapshot)
    .filter(({ ms, isAddition }) => ms !== null && !isAddition)
    .map((line) => ({ line, rate: rateCents(line), title: titles.get(line.position ?? "") ?? "" }));
  const groups = [...groupBy(timed, ({ rate, title }) => JSON.stringify([rate, title])).values()].sort(
    ([one], [other]) =>
      (one?.rate ?? 0) - (other?.rate ?? 0) || ((one?.title ?? "") < (other?.title ?? "") ? -1 : 1),
  );
  return (groups.length > 0 ? groups : [[]]).map((group) => {
    const hours = Object.entries(timeByClass(group.map(({ line }) => line))).map(([kind, ms]) => [
      kind,
      inHours(ms),
    ]);
    const [{ rate, title } = { rate: 0, title: "" }] = group;
    return { rate, title, hours: Object.fromEntries(hours) };
  });
}

/** The lines of a payment, with those of late adjustments. */
export function linesWithLate({ lines, inputs }: PayrollSnapshot) {
  return [...lines, ...inputs.late.flatMap((adjustment) => adjustment.lines)];
}
