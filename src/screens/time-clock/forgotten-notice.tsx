import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { overdueSince } from "./overdue-since.ts";
import type { MyDay } from "./use-my-day.ts";
import { EVERY_MINUTE_MS, useNow } from "./use-now.ts";

interface ForgottenNoticeProps {
  day: MyDay;
  /** Mine of today and the night before. */
  shifts: readonly Shift[];
  onClockOut: () => void;
}

/** Says that somebody has probably forgotten to clock out, or had; else nothing. */
export function ForgottenNotice({ day: { offer, open }, shifts, onClockOut }: ForgottenNoticeProps) {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  if (offer.forgotten) {
    const since = format.timeAndDay(new Date(offer.forgotten.start).toISOString(), now);
    return (
      <Banner tone="caution" className="text-start">
        <p>
          You clocked in {since} and did not clock out. Ask for a correction below, so that the time is paid.
        </p>
        <p className="mt-1 text-sm">
          Still there since then? Clock out when you leave: a manager looks at it.
        </p>
      </Banner>
    );
  }
  const end = open && overdueSince(open.start, shifts, format.zone, now);
  if (!end) return null;
  return (
    <Banner tone="caution" className="text-start">
      <p>Your shift ended at {format.time(new Date(end).toISOString())}. Did you forget to clock out?</p>
      <p className="mt-1 text-sm">If you left earlier, clock out now and ask for a correction below.</p>
      <div className="mt-3">
        <Button variant="secondary" onPress={onClockOut}>
          Clock out now
        </Button>
      </div>
    </Banner>
  );
}
