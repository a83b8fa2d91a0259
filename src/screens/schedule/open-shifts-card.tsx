import { useId, useMemo } from "react";
import { ownFirst, ownPlaces } from "#domain/roster/places.ts";
import { plannedMs } from "#domain/roster/planned-time.ts";
import { claimFindings } from "#domain/shift-moves/findings.ts";
import { claimableShifts, openShifts, requestedShifts } from "#domain/shift-moves/open-shifts.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { groupBy } from "#lib/group-by.ts";
import { links } from "#lib/links.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useArrivalAt } from "#view/layout/use-arrival-at.ts";
import { FindingList } from "#view/shifts/finding-list.tsx";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftActions } from "#view/shifts/use-shift-actions.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { ShiftAbout } from "./shift-about.tsx";
import { useOpenedShift } from "./use-opened-shift.ts";
import { isShownShift, type ShownShifts } from "./use-period.ts";

interface OpenShiftsCardProps {
  schedule: Schedule;
  shown: ShownShifts;
}

/** The shifts that the person could request, and those they have requested. */
export function OpenShiftsCard({ schedule, shown }: OpenShiftsCardProps) {
  const say = useScheduleWords();
  const format = useFormat();
  useArrivalAt("open-shifts");
  const { me, now, rules } = schedule;
  const shifts = schedule.shifts.filter((shift) => isShownShift(shown, shift));
  const open = ownFirst(openShifts(shifts, me, now, rules.zone), ownPlaces(me, schedule.places));
  const requested = requestedShifts(shifts, me, now, rules.zone);
  const claimable = claimableShifts(open, me, rules).length;
  return (
    <Card
      place="open-shifts"
      title={say("open.title")}
      aside={claimable > 0 && <Badge tone="brand">{format.number(claimable)}</Badge>}
    >
      {requested.length > 0 && <Requested shifts={requested} schedule={schedule} />}
      {open.length === 0 && requested.length > 0 && <p className="mt-3 text-muted">{say("open.noOthers")}</p>}
      {open.length === 0 && requested.length === 0 && (
        <EmptyState icon="check" title={say("open.empty")}>
          {say("open.emptyHint")}
        </EmptyState>
      )}
      {open.length > 0 && <OpenShifts open={open} schedule={schedule} />}
    </Card>
  );
}

/** The open shifts, where there are several places by place, those at one's own first. */
function OpenShifts({ open, schedule }: { open: readonly Shift[]; schedule: Schedule }) {
  const say = useScheduleWords();
  const names = new Map(schedule.places.map(({ id, name }) => [id, name]));
  const groups = groupBy(open, ({ place_id }) => names.get(place_id ?? "") ?? say("place.none"));
  const isSplit = groups.size > 1;
  return [...groups].map(([name, some]) => (
    <div key={name} className="first:-mt-3 last:-mb-3">
      {isSplit && <h3 className="pt-3 font-semibold">{name}</h3>}
      <ul aria-label={isSplit ? name : say("open.title")} className="divide-y divide-line">
        {some.map((shift) => (
          <OpenShiftRow key={shift.id} shift={shift} schedule={schedule} />
        ))}
      </ul>
    </div>
  ));
}

/** The person's requested shifts, of any week. */
function Requested({ shifts, schedule }: { shifts: readonly Shift[]; schedule: Schedule }) {
  const say = useScheduleWords();
  const [, open] = useOpenedShift();
  const words = useShiftWords(schedule);
  return (
    <ul aria-label={say("open.requested")} className="divide-y divide-line rounded-xl bg-brand-soft px-4">
      {shifts.map((shift) => (
        <li key={shift.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
          <span className="min-w-0">
            <span className="block font-semibold tabular-nums">{words.when(shift)}</span>
            <span className="block text-sm text-muted">{say("open.waiting")}</span>
          </span>
          <Button
            variant="quiet"
            aria-label={say("open.viewShift", { shift: words.when(shift) })}
            aria-haspopup="dialog"
            onPress={() => open(shift.id)}
          >
            {say("open.view")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A shift to request; a press on its time opens its sheet. */
function OpenShiftRow({ shift, schedule }: { shift: Shift; schedule: Schedule }) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <OfferAbout id={id} shift={shift} schedule={schedule} opensSheet />
      <ClaimButton shift={shift} schedule={schedule} about={id} />
    </li>
  );
}

interface OfferAboutProps {
  /** Describes the button. */
  id: string;
  shift: Shift;
  schedule: Schedule;
  opensSheet?: boolean;
}

/**
 * What an open shift offers: when, how long and about how much. Findings only warn, except missing training and a position
 * that the person cannot work, which forbid it.
 */
export function OfferAbout({ id, shift, schedule, opensSheet = false }: OfferAboutProps) {
  const say = useScheduleWords();
  const { me, rateOf, shifts, availability, rules } = schedule;
  const format = useFormat();
  const words = useShiftWords(schedule);
  const findings = useMemo(
    () => claimFindings(shift, me, { shifts, availability, rules }),
    [shift, me, shifts, availability, rules],
  );
  const ms = plannedMs(shift, shiftSpan(shift, rules.zone));
  const [name, hours] = [words.name(shift), format.hours(ms)];
  const payrate = rateOf(me, shift.position_id, shift.date);
  const isUntrained = findings.some(({ kind }) => kind === "untrained");
  return (
    <ShiftAbout
      id={id}
      shift={shift}
      words={words}
      opensSheet={opensSheet}
      detail={
        payrate === null
          ? say("row.detail", { name, hours })
          : say("open.detail", { name, hours, pay: format.amount((ms / HOUR_MS) * payrate) })
      }
      reason={
        shift.user_id !== null &&
        say("open.droppedBy", { name: words.person(shift.user_id), reason: shift.drop_reason ?? "" })
      }
    >
      <div className="mt-1.5 empty:hidden">
        <FindingList findings={findings} />
        {isUntrained && <TextLink href={links.training()}>{say("open.training")}</TextLink>}
      </div>
    </ShiftAbout>
  );
}

/** Requests an open shift; disabled where the server would refuse that. `about` is the id of what describes it. */
export function ClaimButton({
  shift,
  schedule: { me, rules },
  about,
}: {
  shift: Shift;
  schedule: Schedule;
  about: string;
}) {
  const say = useScheduleWords();
  const { claim } = useShiftActions();
  return (
    <Button
      variant="secondary"
      aria-describedby={about}
      isDisabled={claimableShifts([shift], me, rules).length === 0}
      onPress={() => void claim(shift.id)}
    >
      {say("open.claim")}
    </Button>
  );
}
