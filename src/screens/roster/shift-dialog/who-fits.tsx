import { useMemo, useState } from "react";
import { beyondAgreed } from "#domain/roster/agreed-hours.ts";
import { type Candidate, FAIR_WITHIN_MS, rankCandidates } from "#domain/roster/candidates.ts";
import { type RosterShift, restsSince } from "#domain/roster/check-roster.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import { must } from "#lib/must.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button } from "#ui/button.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import { timesText } from "#view/shifts/shift-words.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import { type SaySchedule, useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import { offerStepUndo } from "../board/offer-step-undo.ts";
import { agreedText } from "../board/shift-look.ts";

const FIRST_SHOWN = 4;

interface WhoFitsProps extends Pick<Board, "week" | "edits"> {
  /** An open or dropped shift. */
  shift: Shift;
  onClose: () => void;
}

/** The people who could work a shift, best first. */
export function WhoFits({ shift, week, edits, onClose }: WhoFitsProps) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const candidates = useMemo(() => {
    // The person who dropped it is not suggested.
    const others = week.staff.filter(({ id }) => id !== shift.user_id);
    return rankCandidates(shift, others, { ...week, shifts: week.shiftsAround });
  }, [shift, week]);
  const people = new Map(week.staff.map((person) => [person.id, person]));
  const usualMs = candidates.reduce((sum, { recentMs }) => sum + recentMs, 0) / candidates.length;
  const shown = isWhole ? candidates : candidates.slice(0, FIRST_SHOWN);

  async function assign({ id, name }: Profile) {
    const label = say("whoFits.assigned", { name });
    await edits.apply([{ kind: "change", id: shift.id, fields: { user_id: id } }], label);
    offerStepUndo(say, label, edits);
    onClose();
  }

  return (
    <section aria-label={say("whoFits.title")} className="flex flex-col gap-2">
      <h3 className="font-semibold">{say("whoFits.title")}</h3>
      {candidates.length === 0 && <p className="text-muted">{say("whoFits.empty")}</p>}
      <ol aria-label={say("whoFits.list")} className="divide-y divide-line">
        {shown.map((candidate) => {
          const person = must(people.get(candidate.user_id), "one of the week's people");
          const reasons = candidateReasons(say, candidate, {
            hasAsked: shift.claimed_by_user_id === person.id,
            restsSince: restsSince(shift, person.id, week.shiftsAround, week.rules.zone),
            usualMs,
            beyondMs: beyondAgreed(person.id, shift.date, candidate.weekMs, week.rules),
            isPayKnown: (week.rateOf?.(person.id, shift.position_id, shift.date) ?? null) !== null,
            shifts: week.shiftsAround,
            format,
            sayShift,
          });
          // The app reports failures to store.
          const onAssign = () => void assign(person).catch(() => {});
          return (
            <WhoFitsRow
              key={person.id}
              person={person}
              candidate={candidate}
              reasons={reasons}
              onAssign={onAssign}
            />
          );
        })}
      </ol>
      {candidates.length > shown.length && (
        <Button variant="quiet" onPress={() => setWhole(true)}>
          {say("whoFits.all", { count: candidates.length })}
        </Button>
      )}
    </section>
  );
}

const TONES = { fits: "positive", maybe: "caution", cannot: "danger" } as const;

interface WhoFitsRowProps {
  person: Profile;
  candidate: Candidate;
  reasons: readonly string[];
  onAssign: () => void;
}

function WhoFitsRow({ person, candidate, reasons, onAssign }: WhoFitsRowProps) {
  const say = useRosterWords();
  const fitness = fitnessOf(candidate);
  const isAnyway = fitness === "cannot";
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Avatar name={person.name} picture={person.profile_picture_url} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{person.name}</span>
          <Badge tone={TONES[fitness]}>{say(`whoFits.fitness.${fitness}`)}</Badge>
        </p>
        <ul className="text-sm text-muted tabular-nums">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      <Button
        variant="secondary"
        aria-label={say(isAnyway ? "whoFits.assignPersonAnyway" : "whoFits.assignPerson", {
          name: person.name,
        })}
        onPress={onAssign}
      >
        {say(isAnyway ? "whoFits.assignAnyway" : "whoFits.assign")}
      </Button>
    </li>
  );
}

/** Whether a person can be given a shift: yes, only reluctantly, or hardly. */
export function fitnessOf({ availability, findings }: Candidate): keyof typeof TONES {
  const isUnfit = findings.some(({ kind }) => kind === "overlap" || kind === "cannot-work-position");
  if (availability.kind === "away" || isUnfit) return "cannot";
  const isWilling = availability.kind === "free" && availability.wish !== "rather-not";
  return isWilling && findings.length === 0 ? "fits" : "maybe";
}

/** What wording the reasons requires. */
export interface CandidateFacts {
  hasAsked: boolean;
  /** A UTC instant; null if unknown. */
  restsSince: string | null;
  /** The mean of all candidates' hours of recent weeks, in ms. */
  usualMs: number;
  /** How much more than agreed they are planned for in that week, without the shift; null if nothing is agreed. */
  beyondMs: number | null;
  isPayKnown: boolean;
  shifts: readonly RosterShift[];
  format: Format;
  sayShift: SaySchedule;
}

/** Why a person fits a shift or not, in words: findings first, then hours and cost. */
export function candidateReasons(say: SayRoster, candidate: Candidate, facts: CandidateFacts): string[] {
  const { availability, findings, weekMs, recentMs, cost } = candidate;
  const { format, restsSince } = facts;
  const isTired = findings.some(({ kind }) => kind === "overlap" || kind === "short-rest");
  return [
    facts.hasAsked && say("whoFits.hasAsked"),
    availabilityText(say, availability),
    "wish" in availability && availability.wish && say(`whoFits.wish.${availability.wish}`),
    ...findings.map((finding) => reasonAgainst(say, finding, facts)),
    restsSince !== null && !isTired && say("whoFits.rested", { when: format.moment(restsSince) }),
    weekMs > 0 ? say("dialog.weekHours", { hours: format.hours(weekMs) }) : say("whoFits.noOtherHours"),
    agreedText(say, facts.beyondMs, format),
    facts.usualMs - recentMs >= FAIR_WITHIN_MS && say("whoFits.fewerHours"),
    facts.isPayKnown ? say("whoFits.cost", { amount: format.amount(cost) }) : say("whoFits.costUnknown"),
  ].filter((text) => typeof text === "string");
}

function availabilityText(say: SayRoster, availability: Candidate["availability"]): string {
  return "reason" in availability && availability.reason
    ? say(`whoFits.reason.${availability.kind}`, { reason: availability.reason })
    : say(`whoFits.availability.${availability.kind}`);
}

function reasonAgainst(
  say: SayRoster,
  finding: Candidate["findings"][number],
  { shifts, format, sayShift }: CandidateFacts,
): string {
  const other = "with" in finding && shifts.find(({ id }) => id === finding.with);
  if (!other || finding.kind === "short-rest") return findingText(sayShift, finding, format);
  const when = factsText(format.locale, [format.shortDay(other.date), timesText(other, format)]);
  return say(finding.kind === "overlap" ? "whoFits.overlap" : "whoFits.secondShift", { when });
}
