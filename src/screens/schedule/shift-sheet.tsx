import { useId } from "react";
import { addressAt } from "#domain/roster/places.ts";
import { plannedMs } from "#domain/roster/planned-time.ts";
import { personalShiftStatus } from "#domain/shift-moves/open-shifts.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { factsText } from "#lib/format/formatters.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useBusiness } from "#queries/business.ts";
import { usePlaces } from "#queries/places.ts";
import { useShifts, useShiftsById } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { DayNotesOf } from "#view/days/day-notes-of.tsx";
import { useFormat } from "#view/format/use-format.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { ZoneNote } from "#view/times/zone-note.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { Colleagues } from "./colleagues.tsx";
import { ClaimButton, OfferAbout } from "./open-shifts-card.tsx";
import { besideShift, isAhead } from "./own-shifts.ts";
import { ShiftAbout } from "./shift-about.tsx";
import { ShiftActions } from "./shift-actions.tsx";
import { ShiftStatusBadge } from "./shift-status-badge.tsx";
import { SwapRow, swapsOf, useOwnSwaps } from "./swaps-card.tsx";
import { calendarShifts, useCalendarDownload } from "./use-calendar-download.ts";

interface ShiftSheetProps {
  id: string;
  schedule: Schedule;
  onClose: () => void;
}

/** Everything about a shift that a link or a press named, and what its reader can do about it. */
export function ShiftSheet({ id, schedule, onClose }: ShiftSheetProps) {
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
      {shift ? <About id={about} shift={shift} schedule={schedule} /> : <p>{say("toast.move.gone")}</p>}
    </SidePanel>
  );
}

interface AboutProps {
  shift: Shift;
  schedule: Schedule;
}

function About({ id, shift, schedule }: AboutProps & { id: string }) {
  const words = useShiftWords(schedule);
  const { me, rules } = schedule;
  const { date, place_id } = shift;
  const status = personalShiftStatus(shift, me);
  const around = useShifts(addDays(date, -1), addDays(date, 1)) ?? schedule.shifts;
  const seen = { ...shift, user_id: shift.user_id ?? me };
  return (
    <div className="flex flex-col gap-5">
      {status === "open" ? (
        <OfferAbout id={id} shift={shift} schedule={schedule} />
      ) : (
        <OwnAbout id={id} shift={shift} schedule={schedule} />
      )}
      {status !== null && status !== "open" && (
        <p className="flex flex-wrap gap-2 empty:hidden">
          <ShiftStatusBadge shift={shift} status={status} words={words} />
        </p>
      )}
      <ZoneNote />
      <DayNotesOf date={date} at={place_id ? new Set([place_id]) : null} />
      <Colleagues shifts={besideShift(seen, around, rules.zone)} words={words} />
      <Swaps shift={shift} schedule={schedule} />
      <Ways shift={shift} schedule={schedule} />
    </div>
  );
}

/** What a shift is about that is somebody's; of a colleague's, whose. */
function OwnAbout({ id, shift, schedule }: AboutProps & { id: string }) {
  const say = useScheduleWords();
  const format = useFormat();
  const words = useShiftWords(schedule);
  const { user_id, status, drop_reason } = shift;
  const hours = format.hours(plannedMs(shift, shiftSpan(shift, schedule.rules.zone)));
  const isMine = user_id === schedule.me;
  return (
    <ShiftAbout
      id={id}
      shift={shift}
      words={words}
      detail={say("row.detail", { name: words.name(shift), hours })}
      reason={status === "dropped" && isMine && say("row.reason", { reason: drop_reason ?? "" })}
    >
      {user_id && !isMine && <p className="text-sm">{words.person(user_id)}</p>}
    </ShiftAbout>
  );
}

/** The swaps of a shift on which nobody has decided, to be answered here. */
function Swaps({ shift, schedule }: AboutProps) {
  const say = useScheduleWords();
  const swaps = swapsOf(useOwnSwaps(schedule) ?? [], shift.id);
  if (swaps.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{say("swaps.title")}</h3>
      <ul aria-label={say("swaps.title")} className="divide-y divide-line">
        {swaps.map((seen) => (
          <SwapRow key={seen.swap.id} seen={seen} schedule={schedule} />
        ))}
      </ul>
    </div>
  );
}

/** The way of a shift into the person's calendar, and theirs to where it is. */
function Ways({ shift, schedule }: AboutProps) {
  const say = useScheduleWords();
  const business = useBusiness();
  const places = usePlaces();
  const download = useCalendarDownload(schedule);
  const [event] = calendarShifts({ ...schedule, shifts: [shift] });
  const address = places && addressAt(shift, places, business?.address);
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
  const query = new URLSearchParams({ api: "1", destination: lines.join(", ") });
  return `https://www.google.com/maps/dir/?${query}`;
}
