import { useMemo } from "react";
import { nextPunch, type PunchOffer } from "#domain/kiosk/next-punch.ts";
import { type Stretch, stretchesOf } from "#domain/punch/stretches.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { useDayStart } from "#queries/use-day-start.ts";
import { useLongestWork } from "#queries/use-longest-work.ts";
import { usePunches } from "#queries/use-punches.ts";

export interface MyDay {
  /** What the clock offers next. */
  offer: PunchOffer;
  /** What goes on now; null when off the clock. */
  open: Stretch | null;
  /** Today's time at work and, should it have begun before today, what goes on; newest first. */
  stretches: Stretch[];
}

/** Whoever is at work now came no longer ago. */
const REACH_MS = 7 * DAY_MS;

/** What the time clock shows of my day; undefined while loading. */
export function useMyDay(): MyDay | undefined {
  const start = useDayStart();
  const maxMs = useLongestWork();
  const since = new Date(Date.parse(start ?? "2199-01-01") - REACH_MS).toISOString();
  const punches = usePunches({ from: since, to: "9999" }, "me");
  return useMemo(() => {
    if (start === undefined || maxMs === undefined || !punches) return undefined;
    const rules = { now: new Date().toISOString(), maxMs };
    const offer = nextPunch(punches, rules);
    const all = stretchesOf(punches, rules);
    const isOpen = ({ end, track }: Stretch) => end === null && track === "clock";
    const open = offer.standing === "away" ? null : (all.find(isOpen) ?? null);
    return { offer, open, stretches: all.filter((one) => one.from >= start || one === open) };
  }, [start, maxMs, punches]);
}
