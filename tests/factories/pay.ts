import { genericRules } from "#domain/pay/packs/generic.ts";
import type { OvertimeRules, PayRules } from "#domain/pay/pay-rules.ts";
import type { PayRuleSet } from "#domain/pay/rule-sets.ts";
import type { RatedInterval } from "#domain/pay/worked-time.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { addDays, HOUR_MS } from "#lib/time/calendar-days.ts";
import { formerSets } from "#schema/entities/pay-snapshot.ts";

interface IntervalOptions extends Partial<Pick<RatedInterval, "key" | "rate" | "punches" | "day">> {
  zone?: string;
  /** 'HH:MM-HH:MM' on the day it begins; a time before its start is on the next day. */
  breaks?: readonly string[];
  /** The start of the linked shift, 'HH:MM' on the day it begins. */
  shift?: string | undefined;
}

/** Parses '2026-06-10 09:00-17:00' in a zone, by default UTC; the text is the key. */
export function paidInterval(text: string, options: IntervalOptions = {}): RatedInterval {
  const {
    zone = "UTC",
    key = text,
    rate = null,
    breaks = [],
    shift,
    punches = [`punch of ${key}`],
    day,
  } = options;
  const [date = "", times = ""] = text.split(" ");
  const spanOn = (day: string, range: string) => {
    const [start_time = "", end_time = ""] = range.split("-");
    return shiftSpan({ date: day, start_time, end_time }, zone);
  };
  const span = spanOn(date, times);
  const breakAt = (range: string) => {
    const onTheDay = spanOn(date, range);
    return onTheDay.start >= span.start ? onTheDay : spanOn(addDays(date, 1), range);
  };
  const shiftStart = shift === undefined ? null : spanOn(date, `${shift}-${shift}`).start;
  return { key, ...span, breaks: breaks.map(breakAt), rate, shiftStart, punches, ...(day && { day }) };
}

/** Returns the default rules with changes. */
export function payRules(
  changes: Partial<Omit<PayRules, "overtime">> & { overtime?: Partial<OvertimeRules> } = {},
): PayRules {
  return {
    ...genericRules({}),
    ...changes,
    overtime: { ...genericRules({}).overtime, secondMultiplierPercent: null, ...changes.overtime },
  };
}

/** Returns these rules as the only set, since ever. */
export function ruleSets(rules: PayRules = payRules()): PayRuleSet[] {
  return formerSets(rules);
}

/** Converts hours to whole ms. */
export function hours(count: number): number {
  return Math.round(count * HOUR_MS);
}
