import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { factsText } from "#lib/format/formatters.ts";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { coverText, gapTexts, isShort } from "#view/shifts/cover-words.ts";
import { findingText } from "#view/shifts/finding-list.tsx";
import { personNameWords, shiftWords } from "#view/shifts/shift-names.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";

interface PublishWarningsProps {
  board: Board;
  /** Closes the dialog before one of them is opened. */
  onLeave: () => void;
}

/** What is left to look at before publishing: shifts with warnings and days that are not covered, each to be opened. */
export function PublishWarnings({ board, onLeave }: PublishWarningsProps) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const { week } = board;
  const warned = week.shifts.filter(({ id }) => week.findings.has(id));
  const gaps = week.covers.filter(isShort).flatMap((cover) => {
    const template = week.templates.find(({ id }) => id === cover.need.time_slot);
    return template ? { cover, template } : [];
  });
  const leaveTo = (open: () => void) => () => {
    onLeave();
    open();
  };
  return (
    <>
      {warned.length > 0 && (
        <Banner tone="caution">
          {say("publish.warnings", { count: warned.length })}
          <ul aria-label={say("dialog.warnings")} className={LIST}>
            {warned.map((shift) => (
              <Opener key={shift.id} onPress={leaveTo(() => board.openShift(shift.id))}>
                <span className={NAME}>
                  {factsText(format.locale, [
                    personNameWords(sayShift, shift.user_id, week.everybody),
                    shiftWords(shift, week, format),
                  ])}
                </span>
                {week.findings.get(shift.id)?.map((finding) => {
                  const text = findingText(sayShift, finding, format);
                  return (
                    <span key={text} className="block font-normal">
                      {text}
                    </span>
                  );
                })}
              </Opener>
            ))}
          </ul>
        </Banner>
      )}
      {gaps.length > 0 && (
        <Banner tone="caution">
          {say("publish.uncovered", { count: gaps.length })}
          <ul aria-label={say("template.uncovered")} className={LIST}>
            {gaps.map(({ cover, cover: { need }, template }) => (
              <Opener
                key={`${need.date} ${template.id}`}
                onPress={leaveTo(() => board.addShift({ date: need.date, time_slot: template.id }))}
              >
                <span className={NAME}>
                  {factsText(format.locale, [
                    format.shortDay(need.date),
                    need.headcount === 1 ? template.name : coverText(sayShift, cover, template.name),
                    timesText(template, format),
                  ])}
                </span>
                {gapTexts(sayShift, cover, format).map((text) => (
                  <span key={text} className="block font-normal">
                    {text}
                  </span>
                ))}
              </Opener>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}

const LIST = "mt-1 text-sm tabular-nums";
const NAME = "block underline decoration-1 underline-offset-4";

function Opener({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <li>
      <AriaButton
        onPress={onPress}
        className="min-h-11 w-full min-w-0 cursor-pointer rounded-sm py-1 text-start [overflow-wrap:anywhere] focus-visible:outline-3"
      >
        {children}
      </AriaButton>
    </li>
  );
}
