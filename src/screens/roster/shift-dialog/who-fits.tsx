import { useMemo, useState } from "react";
import { type Candidate, rankCandidates } from "#domain/roster/candidates.ts";
import { restsSince } from "#domain/roster/check-roster.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button } from "#ui/button.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board.ts";
import { offerStepUndo } from "../offer-step-undo.ts";
import type { RosterWeek } from "../use-roster-week.ts";
import { type CandidateFacts, candidateReasons, type Fitness, fitnessOf } from "./who-fits-text.ts";

const FIRST_SHOWN = 4;

interface WhoFitsProps extends Pick<Board, "week" | "edits"> {
  /** An open or dropped shift. */
  shift: Shift;
  onClose: () => void;
}

/** The people who could work a shift, best first. */
export function WhoFits({ shift, week, edits, onClose }: WhoFitsProps) {
  const say = useRosterWords();
  const [isWhole, setWhole] = useState(false);
  const candidates = useCandidates(shift, week);
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
        {shown.map(({ person, candidate, reasons }) => (
          <WhoFitsRow
            key={person.id}
            person={person}
            candidate={candidate}
            reasons={reasons}
            // The app reports failures to store.
            onAssign={() => void assign(person).catch(() => {})}
          />
        ))}
      </ol>
      {candidates.length > shown.length && (
        <Button variant="quiet" onPress={() => setWhole(true)}>
          {say("whoFits.all", { count: candidates.length })}
        </Button>
      )}
    </section>
  );
}

interface Ranked {
  person: Profile;
  candidate: Candidate;
  reasons: string[];
}

function useCandidates(shift: Shift, week: RosterWeek): Ranked[] {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  return useMemo(() => {
    // The person who dropped it is not suggested.
    const people = week.people.filter(({ id }) => id !== shift.user_id);
    const ranked = rankCandidates(shift, people, {
      shifts: week.shiftsAround,
      availability: week.availability,
      rules: week.rules,
    });
    const usualMs = ranked.reduce((sum, { recentMs }) => sum + recentMs, 0) / ranked.length;
    return ranked.flatMap((candidate) => {
      const person = people.find(({ id }) => id === candidate.user_id);
      if (!person) return [];
      const facts: CandidateFacts = {
        hasAsked: shift.claimed_by_user_id === person.id,
        restsSince: restsSince(shift, person.id, week.shiftsAround, week.rules.zone),
        usualMs,
        isPayKnown: person.payrate !== null,
        shifts: week.shiftsAround,
        format,
        sayShift,
      };
      return [{ person, candidate, reasons: candidateReasons(say, candidate, facts) }];
    });
  }, [shift, week, format, say, sayShift]);
}

const TONES: Record<Fitness, "positive" | "caution" | "danger"> = {
  fits: "positive",
  maybe: "caution",
  cannot: "danger",
};

interface WhoFitsRowProps {
  person: Profile;
  candidate: Candidate;
  reasons: readonly string[];
  onAssign: () => void;
}

export function WhoFitsRow({ person, candidate, reasons, onAssign }: WhoFitsRowProps) {
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
