import { useOpenPunch } from "#queries/use-open-punch.ts";
import { useTodaysPunches } from "#queries/use-todays-punches.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";

interface MyDay {
  open: TimeRecord | null;
  /** Today's punches and, should it have begun before today, the open one; newest first. */
  punches: TimeRecord[];
}

/** What the time clock shows of my day; undefined while loading. */
export function useMyDay(): MyDay | undefined {
  const open = useOpenPunch();
  const todays = useTodaysPunches();
  if (open === undefined || todays === undefined) return undefined;
  const isListed = !open || todays.some((punch) => punch.id === open.id);
  return { open, punches: isListed ? todays : [...todays, open] };
}
