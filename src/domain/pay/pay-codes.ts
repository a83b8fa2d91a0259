import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";

/** What a line is to those who read it: hours of a kind, what a law adds, or time off. */
export type PayClass = "regular" | "overtime" | "double" | "premium" | "leave";

/** The codes of lines that this build writes or names, in the order in which lines of a day are shown. */
const CLASSES = { regular: "regular", overtime: "overtime", double: "double" } as const satisfies Record<
  string,
  PayClass
>;
type PayCode = keyof typeof CLASSES;
const CODES = Object.keys(CLASSES);

/** Whether this build knows a code. */
export function isPayCode(code: string): code is PayCode {
  return Object.hasOwn(CLASSES, code);
}

/** The class of a line: of a code that only a later build knows, a premium. */
export function classOf(code: string): PayClass {
  return isPayCode(code) ? CLASSES[code] : "premium";
}

/** Orders codes; unknown ones come last, by their text. */
export function byCode(one: string, other: string): number {
  const place = (code: string) => (isPayCode(code) ? CODES.indexOf(code) : CODES.length);
  return place(one) - place(other) || (one === other ? 0 : one < other ? -1 : 1);
}

type Line = Pick<PaySnapshot["lines"][number], "code" | "ms" | "isAddition">;

/**
 * The time of lines by class. An addition holds time that another line has too: one of overtime takes it from the regular
 * hours, and any other has none of its own.
 */
export function timeByClass(lines: readonly Line[]): Record<PayClass, number> {
  const time = { regular: 0, overtime: 0, double: 0, premium: 0, leave: 0 };
  for (const { code, ms, isAddition } of lines) {
    const kind = classOf(code);
    const isOvertime = kind === "overtime" || kind === "double";
    if (!isAddition || isOvertime) time[kind] += ms ?? 0;
    if (isAddition && isOvertime) time.regular -= ms ?? 0;
  }
  return time;
}

/** The time that was worked: all but time off, each hour once. */
export function workedMsOf(lines: readonly Line[]): number {
  const { leave: _, ...worked } = timeByClass(lines);
  return Object.values(worked).reduce((sum, ms) => sum + ms, 0);
}
