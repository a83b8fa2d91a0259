import { answerPosition } from "#commands/clock/worked-positions.ts";
import { useCommand } from "#commands/use-command.ts";
import { type PressedIn, positionQuestion } from "#domain/work/positions-of-work.ts";
import { addDays, DAY_MS } from "#lib/time/calendar-days.ts";
import { usePositionSource, usePositions } from "#queries/positions.ts";
import { useShifts } from "#queries/shifts.ts";
import type { Position } from "#schema/entities/position.ts";
import { Button } from "#ui/button.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";
import { useFormat } from "../format/use-format.ts";
import type { MyDay } from "./use-my-day.ts";

/** What to ask a person who has clocked in on this device; nothing where it is known, or while loading. */
export function usePositionQuestion(press: PressedIn | null): readonly Position[] {
  const { dayOf, zone } = useFormat();
  const positions = usePositions();
  const day = press ? dayOf(press.at) : "2000-01-01";
  const shifts = useShifts(addDays(day, -1), addDays(day, 1));
  // A manager's word begins at most a day before.
  const from = press && new Date(Date.parse(press.at) - DAY_MS).toISOString();
  const source = usePositionSource(press && from ? { from, to: press.at } : null, press?.user_id);
  if (!press || !shifts || !source || !positions) return NONE;
  return positionQuestion(press, shifts, { said: source.said, positions }, zone);
}

const NONE: readonly Position[] = [];

interface PositionQuestionProps {
  press: PressedIn;
  choices: readonly Position[];
  isHuge?: boolean;
}

/** Asks what a person works as, after the press: it counts already, and the question may be left open. */
export function PositionQuestion({ press, choices, isHuge = false }: PositionQuestionProps) {
  const say = useTimeClockWords();
  const answer = useCommand(answerPosition);
  if (choices.length === 0) return null;
  return (
    <fieldset>
      <legend className={isHuge ? "mx-auto mb-2 text-xl font-semibold" : "mb-2 font-semibold"}>
        {say("position.question")}
      </legend>
      {/* Where the text around begins, or in the middle with it. */}
      <div className="-m-1 *:m-1">
        {choices.map(({ id, name }) => (
          <Button
            key={id}
            variant="secondary"
            size={isHuge ? "large" : undefined}
            onPress={() => void orToast(say("position.failed"), () => answer({ press, position_id: id }))}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** The same on the person's own device, while they are at work since an uncorrected press of it. */
export function MyPositionQuestion({ day: { open } }: { day: MyDay }) {
  const isOwnPress = open?.sources.every((source) => source === "phone") && open.punches.includes(open.key);
  const press =
    open && isOwnPress
      ? { id: open.key, user_id: open.user_id, at: open.from, shift_id: open.shift_id }
      : null;
  const choices = usePositionQuestion(press);
  return press && <PositionQuestion press={press} choices={choices} />;
}
