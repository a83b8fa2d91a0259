import { type ReactNode, useCallback, useState } from "react";
import { factsText } from "#lib/format/formatters.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { PUNCH_NOTE_MAX, type Punch } from "#schema/entities/punch.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { ClockButton } from "#view/clock/clock-button.tsx";
import { DayRibbon } from "#view/clock/day-ribbon.tsx";
import { MyPositionQuestion } from "#view/clock/position-question.tsx";
import { RunningDuration, WorkedBeforeBreak } from "#view/clock/running-duration.tsx";
import { TotalWorked } from "#view/clock/total-worked.tsx";
import { type MyDay, useMyDay } from "#view/clock/use-my-day.ts";
import { useMyShiftsToday } from "#view/clock/use-my-shifts-today.ts";
import { usePunching } from "#view/clock/use-punching.ts";
import { DayNoteList } from "#view/days/day-note-list.tsx";
import { useNotesOfToday } from "#view/days/day-notes-of.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useArrivalAt } from "#view/layout/use-arrival-at.ts";
import { EVERY_MINUTE_MS, EVERY_SECOND_MS, useNow } from "#view/times/use-now.ts";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";
import { CommunalModeCard } from "../kiosk/communal-mode-card.tsx";
import { ForgottenNotice, FutureNotice } from "./clock-notices.tsx";
import { HistoryCard } from "./history-card.tsx";
import { PunchList } from "./punch-list.tsx";

export function TimeClockScreen() {
  const say = useTimeClockWords();
  const day = useMyDay();
  const shifts = useMyShiftsToday();
  const notes = useNotesOfToday(shifts);
  const [isAskedKnown, setAskedKnown] = useState(false);
  const onAskedKnown = useCallback(() => setAskedKnown(true), []);
  useArrivalAt("communal-mode", isAskedKnown && notes !== undefined);
  if (!day) return <Skeleton label={say("today.loading")} lines={5} />;
  // Nothing may come late and move what is below it; the buttons alone wait for nothing.
  const isWhole = isAskedKnown && notes !== undefined;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <ClockCard day={day} shifts={shifts ?? []} isWhole={isWhole}>
        <MyPositionQuestion day={day} onKnown={onAskedKnown} />
        <DayNoteList notes={notes ?? []} />
      </ClockCard>
      <div className="contents" hidden={!isWhole}>
        <TodayCard day={day} />
        <div className="min-w-0 lg:col-span-2">
          <HistoryCard />
        </div>
        <CommunalModeCard />
      </div>
    </div>
  );
}

function TodayCard({ day: { intervals } }: { day: MyDay }) {
  const say = useTimeClockWords();
  return (
    <Card title={say("today.title")}>
      <DayRibbon punches={intervals} />
      {intervals.length === 0 ? (
        <EmptyState icon="clock" title={say("today.empty")}>
          {say("today.emptyHint")}
        </EmptyState>
      ) : (
        <div className="mt-3">
          <PunchList punches={intervals} />
          <div className="border-t border-line pt-4">
            <TotalWorked punches={intervals} />
          </div>
        </div>
      )}
    </Card>
  );
}

const NO_DETAILS = { note: "", shiftId: null as string | null };

interface ClockCardProps {
  day: MyDay;
  /** The person's shifts of today and last night. */
  shifts: readonly Shift[];
  /** Whether what is below the buttons is known. */
  isWhole: boolean;
  /** Stands below the buttons. */
  children: ReactNode;
}

/** The clock itself: the person's presence, and the buttons. */
function ClockCard({ day, shifts, isWhole, children }: ClockCardProps) {
  const [details, setDetails] = useState(NO_DETAILS);
  const { press, isResting } = usePunching();

  async function pressed(type: Punch["type"]) {
    if (await press({ type, ...details })) setDetails(NO_DETAILS);
  }

  return (
    <Card className="flex flex-col gap-6 text-center">
      <WallClock />
      <State day={day} />
      <FutureNotice punches={day.future} />
      <ForgottenNotice day={day} shifts={shifts} onClockOut={() => void pressed("out")} />
      <div className="grid gap-3">
        {day.offer.actions.map((type, place) => (
          <ClockButton
            key={type}
            isHuge={place === 0}
            isPrimary={place === 0}
            onPress={() => void pressed(type)}
            type={type}
            isResting={isResting}
          />
        ))}
      </div>
      <div className="flex flex-col gap-6" hidden={!isWhole}>
        {children}
        <PressDetails
          shifts={day.offer.presence === "away" ? shifts : []}
          value={details}
          onChange={setDetails}
        />
      </div>
    </Card>
  );
}

function WallClock() {
  const format = useFormat();
  const now = useNow(EVERY_SECOND_MS);
  return (
    <p>
      <span className="block text-[min(3.75rem,10.5vw)] narrow:text-[min(3.75rem,11.2vw)] leading-none font-bold tracking-tight tabular-nums">
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
  const say = useTimeClockWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const since = offer.since === null ? "" : format.timeAndDay(new Date(offer.since).toISOString(), now);
  return (
    <div className={`flex min-h-24 flex-col justify-center rounded-xl px-4 py-3 ${LOOKS[offer.presence]}`}>
      <p role="status" className="font-semibold">
        {offer.presence === "away" ? say("presence.away") : say(`presence.${offer.presence}`, { since })}
      </p>
      {open && (
        <p className="text-3xl font-bold">
          <RunningDuration punch={open} offer={offer} />
        </p>
      )}
      {open && offer.presence === "on-break" && (
        <p className="tabular-nums">
          <WorkedBeforeBreak punch={open} offer={offer} />
        </p>
      )}
    </div>
  );
}

interface PressDetailsProps {
  /** The shifts that the next punch may be for; a single one is not asked about. */
  shifts: readonly Shift[];
  value: typeof NO_DETAILS;
  onChange: (details: typeof NO_DETAILS) => void;
}

const BY_TIME = "by-time";

function PressDetails({ shifts, value, onChange }: PressDetailsProps) {
  const say = useTimeClockWords();
  const format = useFormat();
  const positions = usePositions() ?? [];
  const places = useSeveralPlaces() ?? [];
  const options = shifts.map(({ id, date, start_time, end_time, position_id, place_id }) => ({
    value: id,
    label: factsText(say.locale, [
      say("details.shiftOption", {
        day: format.day(date),
        start: format.timeOfDay(start_time),
        end: format.timeOfDay(end_time),
      }),
      positions.find(({ id }) => id === position_id)?.name,
      places.find(({ id }) => id === place_id)?.name,
    ]),
  }));
  return (
    <div className="grid gap-4 text-start">
      {options.length > 1 && (
        <Select
          label={say("details.shift")}
          options={[{ value: BY_TIME, label: say("details.matchShift") }, ...options]}
          value={value.shiftId ?? BY_TIME}
          onChange={(id) => onChange({ ...value, shiftId: id === BY_TIME ? null : id })}
        />
      )}
      <TextField
        label={say("details.note")}
        description={say("details.noteHint")}
        maxLength={PUNCH_NOTE_MAX}
        value={value.note}
        onChange={(note) => onChange({ ...value, note })}
      />
    </div>
  );
}
