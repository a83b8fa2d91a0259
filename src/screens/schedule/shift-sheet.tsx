import { useId } from "react";
import { shownNotes } from "#domain/days/day-notes.ts";
import { addressAt } from "#domain/roster/places.ts";
import { plannedMs } from "#domain/roster/planned-time.ts";
import { personalShiftStatus } from "#domain/shift-moves/open-shifts.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { factsText } from "#lib/format/formatters.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useBusiness } from "#queries/business.ts";
import { useDayNotes } from "#queries/day-notes.ts";
import { usePlaces } from "#queries/places.ts";
import { useShifts, useShiftsById } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { DayNoteList } from "#view/days/day-note-list.tsx";
import { useFormat } from "#view/format/use-format.ts";
import type { SeenSwap } from "#view/shifts/seen-swaps.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { ZoneNote } from "#view/times/zone-note.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { Colleagues } from "./colleagues.tsx";
import { ClaimButton, OfferAbout } from "./open-shifts-card.tsx";
import { besideShift, isAhead, type OwnShift } from "./own-shifts.ts";
import { ShiftAbout } from "./shift-about.tsx";
import { ShiftActions } from "./shift-actions.tsx";
import { ShiftStatusBadge } from "./shift-status-badge.tsx";
import { SwapRow, swapsOf } from "./swaps-card.tsx";
import { calendarShifts, useCalendarDownload } from "./use-calendar-download.ts";

interface ShiftSheetProps {
  id: string;
  schedule: Schedule;
  /** Those of the person. */
  swaps: readonly SeenSwap[];
  onClose: () => void;
}

/** Everything about a shift that a link or a press named, and what its reader can do about it. */
export function ShiftSheet({ id, schedule, swaps, onClose }: ShiftSheetProps) {
  const say = useScheduleWords();
  const format = useFormat();
  const about = useId();
  const near = schedule.shifts.find((shift) => shift.id === id);
  const far = useShiftsById(near ? undefined : [id])?.get(id);
  const shift = near ?? far;
  if (shift === undefined) return null;
  const status = shift && personalShiftStatus(shift, schedule.me);
  const canAct =
    shift &&
    status !== null &&
    status !== "asked-for" &&
    isAhead(shiftSpan(shift, schedule.rules.zone), schedule.now);
  return (
    <SidePanel
      title={shift ? format.day(shift.date) : say("sheet.title")}
      onClose={onClose}
      footer={
        canAct && (
          <div className="flex flex-wrap gap-2 [&_button]:flex-1 [&>span]:flex-1">
            {status === "open" ? (
              <ClaimButton shift={shift} schedule={schedule} about={about} />
            ) : (
              <ShiftActions shift={shift} status={status} schedule={schedule} about={about} />
            )}
          </div>
        )
      }
    >
      {shift ? (
        <div className="flex flex-col gap-5">
          {status === "open" ? (
            <OfferAbout id={about} shift={shift} schedule={schedule} />
          ) : (
            <OwnAbout id={about} shift={shift} status={status} schedule={schedule} />
          )}
          <ZoneNote />
          <Around shift={shift} schedule={schedule} swaps={swapsOf(swaps, shift.id)} />
        </div>
      ) : (
        <p>{say("toast.move.gone")}</p>
      )}
    </SidePanel>
  );
}

interface AboutProps {
  shift: Shift;
  schedule: Schedule;
}

interface OwnAboutProps extends AboutProps {
  id: string;
  /** Null for a colleague's. */
  status: OwnShift["status"] | null;
}

/** What a shift is about that is somebody's: the person's own with its state, a colleague's with whose it is. */
function OwnAbout({ id, shift, status, schedule }: OwnAboutProps) {
  const say = useScheduleWords();
  const format = useFormat();
  const words = useShiftWords(schedule);
  const { user_id, drop_reason } = shift;
  const hours = format.hours(plannedMs(shift, shiftSpan(shift, schedule.rules.zone)));
  const isMine = user_id === schedule.me;
  return (
    <ShiftAbout
      id={id}
      shift={shift}
      words={words}
      detail={say("row.detail", { name: words.name(shift), hours })}
      reason={shift.status === "dropped" && isMine && say("row.reason", { reason: drop_reason ?? "" })}
    >
      {user_id && !isMine && <p className="text-sm">{words.person(user_id)}</p>}
      {status && (
        <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
          <ShiftStatusBadge shift={shift} status={status} words={words} />
        </p>
      )}
    </ShiftAbout>
  );
}

/** The day, the people and the ways of a shift, all of it at once so that nothing moves. */
function Around({ shift, schedule, swaps }: AboutProps & { swaps: readonly SeenSwap[] }) {
  const say = useScheduleWords();
  const words = useShiftWords(schedule);
  const { date, place_id } = shift;
  const notes = useDayNotes(date, date);
  const shifts = useShifts(addDays(date, -1), addDays(date, 1));
  const places = usePlaces();
  const business = useBusiness();
  if (!notes || !shifts || !places || !business) return <Skeleton label={say("mine.loading")} lines={4} />;
  const seen = { ...shift, user_id: shift.user_id ?? schedule.me };
  return (
    <>
      <DayNoteList notes={shownNotes(notes, place_id ? new Set([place_id]) : null)} />
      <Colleagues shifts={besideShift(seen, shifts, schedule.rules.zone)} words={words} />
      {swaps.length > 0 && (
        <div>
          <h3 className="font-semibold">{say("swaps.title")}</h3>
          <ul aria-label={say("swaps.title")} className="divide-y divide-line">
            {swaps.map((one) => (
              <SwapRow key={one.swap.id} seen={one} schedule={schedule} />
            ))}
          </ul>
        </div>
      )}
      <Ways shift={shift} schedule={schedule} address={addressAt(shift, places, business.address)} />
    </>
  );
}

/** The way of a shift into the person's calendar, and theirs to where it is. */
function Ways({ shift, schedule, address }: AboutProps & { address: string | null }) {
  const say = useScheduleWords();
  const download = useCalendarDownload(schedule);
  const [event] = calendarShifts({ ...schedule, shifts: [shift] });
  const lines = (address ?? "").split(/\s*\n\s*/).filter(Boolean);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {lines.length > 0 && (
        <address dir="auto" className="not-italic">
          {factsText(say.locale, lines)}
        </address>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {event && (
          <Button variant="secondary" onPress={() => void download([event], shift.date)}>
            <ControlIcon name="calendar" />
            {say("sheet.calendar")}
          </Button>
        )}
        {lines.length > 0 && (
          <LinkButton
            variant="secondary"
            href={directionsTo(lines)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {say("sheet.directions")}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** Opens the maps app of a phone, if it has one for such links, else a page: https://developers.google.com/maps/documentation/urls */
function directionsTo(lines: readonly string[]): string {
  const query = new URLSearchParams({ api: "1", destination: lines.join(",") });
  return `https://www.google.com/maps/dir/?${query}`;
}
