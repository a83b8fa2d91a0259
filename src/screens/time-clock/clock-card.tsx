import { useState } from "react";
import type { Punch } from "#schema/entities/punch.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Card } from "#ui/card.tsx";
import { ClockButton } from "./clock-button.tsx";
import { ForgottenNotice } from "./forgotten-notice.tsx";
import { PressDetails } from "./press-details.tsx";
import { RunningDuration, WorkedBeforeBreak } from "./running-duration.tsx";
import type { MyDay } from "./use-my-day.ts";
import { useMyShiftsToday } from "./use-my-shifts-today.ts";
import { EVERY_MINUTE_MS, EVERY_SECOND_MS, useNow } from "./use-now.ts";
import { usePunching } from "./use-punching.ts";

const NO_DETAILS = { note: "", shiftId: null as string | null };

/** The clock itself: what somebody stands at, and what they can press. */
export function ClockCard({ day }: { day: MyDay }) {
  const [details, setDetails] = useState(NO_DETAILS);
  const shifts = useMyShiftsToday();
  const { press, isResting } = usePunching();

  async function pressed(type: Punch["type"]) {
    if (await press({ type, ...details })) setDetails(NO_DETAILS);
  }

  return (
    <Card className="flex flex-col gap-6 text-center">
      <WallClock />
      <State day={day} />
      <ForgottenNotice day={day} shifts={shifts ?? []} onClockOut={() => void pressed("out")} />
      <div className="grid gap-3">
        {day.offer.actions.map((type, place) => (
          <ClockButton
            key={type}
            isHuge={place === 0}
            isPrimary={place === 0}
            onPress={() => void pressed(type)}
            {...{ type, isResting }}
          />
        ))}
      </div>
      <PressDetails
        shifts={day.offer.standing === "away" ? (shifts ?? []) : []}
        value={details}
        onChange={setDetails}
      />
    </Card>
  );
}

function WallClock() {
  const format = useFormat();
  const now = useNow(EVERY_SECOND_MS);
  return (
    <p>
      <span className="block text-[min(3.75rem,10.5vw)] leading-none font-bold tracking-tight tabular-nums">
        {format.clock(now)}
      </span>
      <span className="mt-3 block text-muted">
        {format.day(now)} · {format.zone.replaceAll("_", " ")}
      </span>
    </p>
  );
}

const LOOKS = {
  away: "bg-sunken text-muted",
  "at-work": "bg-positive-soft text-positive",
  "on-break": "bg-caution-soft text-caution",
};

function State({ day: { offer, open } }: { day: MyDay }) {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const since = offer.since === null ? "" : format.timeAndDay(new Date(offer.since).toISOString(), now);
  const words = {
    away: "You are off the clock",
    "at-work": `On the clock since ${since}`,
    "on-break": `On a break since ${since}`,
  };
  return (
    <div className={`flex min-h-24 flex-col justify-center rounded-xl px-4 py-3 ${LOOKS[offer.standing]}`}>
      <p role="status" className="font-semibold">
        {words[offer.standing]}
      </p>
      {open && (
        <p className="text-3xl font-bold">
          <RunningDuration punch={open} offer={offer} />
        </p>
      )}
      {open && offer.standing === "on-break" && (
        <p className="tabular-nums">
          <WorkedBeforeBreak punch={open} offer={offer} />
        </p>
      )}
    </div>
  );
}
