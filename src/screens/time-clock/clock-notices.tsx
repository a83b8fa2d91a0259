import { DAY_MS } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { overdueSince } from "#view/clock/overdue-since.ts";
import type { MyDay } from "#view/clock/use-my-day.ts";
import { useFormat } from "#view/format/use-format.ts";
import { momentAfter } from "#view/times/record-words.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";

/** Says which punches a fast clock dated in the future, and when they count. */
export function FutureNotice({ punches }: { punches: MyDay["future"] }) {
  const say = useTimeClockWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  return punches.map(({ id, type, at }) => {
    const aheadMs = Date.parse(at) - Date.parse(now);
    const days = Math.round(aheadMs / DAY_MS);
    return (
      <Banner key={id} tone="caution" className="text-start">
        <p>
          {say(`future.${type}`, {
            ahead: days > 1 ? say("future.days", { count: days }) : format.hours(aheadMs),
          })}
        </p>
        <p className="mt-1 text-sm">
          {say("future.hint", { time: momentAfter(at, Date.parse(now), format) })}
        </p>
      </Banner>
    );
  });
}

interface ForgottenNoticeProps {
  day: MyDay;
  /** The person's shifts of today and last night. */
  shifts: readonly Shift[];
  onClockOut: () => void;
}

/** Says that the person probably forgot to clock out, or did; else renders nothing. */
export function ForgottenNotice({ day: { offer, open }, shifts, onClockOut }: ForgottenNoticeProps) {
  const say = useTimeClockWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  if (offer.forgotten) {
    const since = format.timeAndDay(new Date(offer.forgotten.start).toISOString(), now);
    return (
      <Banner tone="caution" className="text-start">
        <p>{say("forgotten.missing", { since })}</p>
        <p className="mt-1 text-sm">{say("forgotten.stillHere")}</p>
      </Banner>
    );
  }
  const end = open && overdueSince(open.start, shifts, format.zone, now);
  if (!end) return null;
  return (
    <Banner tone="caution" className="text-start">
      <p>{say("forgotten.shiftEnded", { end: format.time(new Date(end).toISOString()) })}</p>
      <p className="mt-1 text-sm">{say("forgotten.leftEarlier")}</p>
      <div className="mt-3">
        <Button variant="secondary" onPress={onClockOut}>
          {say("forgotten.clockOut")}
        </Button>
      </div>
    </Banner>
  );
}
