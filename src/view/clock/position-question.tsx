import { useEffect } from "react";
import { answerPosition } from "#commands/clock/worked-positions.ts";
import { useCommand } from "#commands/use-command.ts";
import { type PressedIn, type PressQuestion, positionQuestion } from "#domain/work/positions-of-work.ts";
import { addDays, DAY_MS } from "#lib/time/calendar-days.ts";
import { usePositionSource, usePositions } from "#queries/positions.ts";
import { useShifts } from "#queries/shifts.ts";
import type { Position } from "#schema/entities/position.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";
import { useFormat } from "../format/use-format.ts";
import type { MyDay } from "./use-my-day.ts";

interface PositionQuestionProps {
  press: PressedIn;
  isHuge?: boolean;
  /** Whether it waits for an answer, as soon as that is known. */
  onAsking?: ((isAsking: boolean) => void) | undefined;
}

/**
 * Asks what a person works as who has clocked in on this device. The press counts already: the question may be left open,
 * and a wrong answer changed. Key it by the press, so that nothing read for another press is taken for this one's.
 */
export function PositionQuestion({ press, isHuge = false, onAsking }: PositionQuestionProps) {
  const say = useTimeClockWords();
  const give = useCommand(answerPosition);
  const question = usePressQuestion(press);
  const isAsking = question && question.choices.length > 0 && question.answer === null;
  useEffect(() => {
    if (isAsking === undefined) return;
    onAsking?.(isAsking);
    return () => onAsking?.(false);
  }, [isAsking, onAsking]);
  if (!question || question.choices.length === 0) return null;
  const { choices, answer } = question;
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
            variant={id === answer ? "primary" : "secondary"}
            size={isHuge ? "large" : undefined}
            aria-pressed={id === answer}
            onPress={() => void orToast(say("position.failed"), () => give({ press, position_id: id }))}
          >
            {id === answer && <Icon name="check" />}
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** What to ask about a press; undefined while loading. */
function usePressQuestion(press: PressedIn): PressQuestion<Position> | undefined {
  const { dayOf, zone } = useFormat();
  const positions = usePositions();
  const day = dayOf(press.at);
  const shifts = useShifts(addDays(day, -1), addDays(day, 1));
  // A manager's word begins at most a day before.
  const from = new Date(Date.parse(press.at) - DAY_MS).toISOString();
  const source = usePositionSource({ from, to: press.at }, press.user_id);
  if (!shifts || !source || !positions) return undefined;
  return positionQuestion(press, shifts, { said: source.said, positions }, zone);
}

interface MyPositionQuestionProps {
  day: MyDay;
  /** Called as soon as it is known whether there is something to ask. */
  onKnown?: () => void;
}

/** The same on the person's own device, while they are at work since an uncorrected press of it. */
export function MyPositionQuestion({ day: { open }, onKnown }: MyPositionQuestionProps) {
  const isOwnPress = open?.sources.every((source) => source === "phone") && open.punches.includes(open.key);
  useEffect(() => {
    if (!isOwnPress) onKnown?.();
  }, [isOwnPress, onKnown]);
  if (!open || !isOwnPress) return null;
  const { key, user_id, from, shift_id } = open;
  return <PositionQuestion key={key} press={{ id: key, user_id, at: from, shift_id }} onAsking={onKnown} />;
}
