import type { PunchOffer } from "#domain/kiosk/next-punch.ts";
import { links } from "#lib/links.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { ClockButton } from "#screens/time-clock/clock-button.tsx";
import { DayRibbon } from "#screens/time-clock/day-ribbon.tsx";
import { RunningDuration, WorkedBeforeBreak } from "#screens/time-clock/running-duration.tsx";
import { TotalWorked } from "#screens/time-clock/total-worked.tsx";
import { useMyDay } from "#screens/time-clock/use-my-day.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { usePunching } from "#screens/time-clock/use-punching.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextLink } from "#ui/text-link.tsx";

const STANDINGS = { away: "Off the clock", "at-work": "On the clock", "on-break": "On a break" };

export function MyClockCard() {
  const format = useFormat();
  const day = useMyDay();
  const now = useNow(EVERY_MINUTE_MS);
  const { press, isResting } = usePunching();
  if (!day) {
    return (
      <Card title="Time clock">
        <Skeleton label="Loading your punches" />
      </Card>
    );
  }
  const { open, offer, stretches } = day;
  const [next = "in"] = offer.actions;
  return (
    <Card
      title="Time clock"
      aside={<Badge tone={open ? "positive" : "neutral"}>{STANDINGS[offer.standing]}</Badge>}
    >
      <div className="flex flex-col gap-5">
        <p>
          <span className="block text-[min(3rem,13vw)] leading-none font-bold tracking-tight tabular-nums">
            {open ? <RunningDuration punch={open} offer={offer} /> : "0:00:00"}
          </span>
          <span className="mt-2 block text-muted">
            {open ? `Since ${format.timeAndDay(sinceOf(offer, open.from), now)}` : "Ready when you are"}
            {open && offer.standing === "on-break" && (
              <>
                {" · "}
                <WorkedBeforeBreak punch={open} offer={offer} />
              </>
            )}
          </span>
        </p>
        <DayRibbon punches={stretches} />
        <TotalWorked punches={stretches} />
        <ClockButton type={next} isPrimary isResting={isResting} onPress={() => void press({ type: next })} />
        <p className="-my-2.5">
          <TextLink href={links.timeClock()}>Open Time Clock</TextLink>
        </p>
      </div>
    </Card>
  );
}

/** When their break began, or else their work. */
function sinceOf({ standing, since }: PunchOffer, from: string): string {
  return standing === "on-break" && since !== null ? new Date(since).toISOString() : from;
}
