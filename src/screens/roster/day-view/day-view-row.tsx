// biome-ignore-all lint/a11y/useSemanticElements: a bar's edge cannot be a range input, which would span the hours.

import type { ComponentProps } from "react";
import { Button } from "react-aria-components/Button";
import { DAY_MINUTES, type DayBar, type ShiftEdge, shiftMinutes } from "#domain/roster/day-bars.ts";
import type { WallSpan } from "#domain/time/wall-minutes.ts";
import { factsText } from "#lib/format/formatters.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { NowLine, placeOn } from "#view/shifts/day-track.tsx";
import { PositionMark } from "#view/shifts/position-mark.tsx";
import { templateName } from "#view/shifts/shift-names.ts";
import { shortTimes, tightTimes } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import { offerStepUndo } from "../board/offer-step-undo.ts";
import { shiftFacts, shiftTone } from "../board/shift-look.ts";
import { useEdgeDrag } from "./use-edge-drag.ts";

const LANE_REM = 3;

interface DayRowProps {
  board: Board;
  name: string;
  bars: readonly DayBar<Shift>[];
  window: WallSpan;
  /** In minutes of the day. */
  now: number;
}

/** One person's shifts of a day as bars: a press opens the shift, dragging moves it, and dragging an edge resizes it. */
export function DayViewRow({ board, name, bars, window, now }: DayRowProps) {
  const format = useFormat();
  const lanes = Math.max(...bars.map(({ lane }) => lane)) + 1;
  return (
    <li className="py-2 md:grid md:grid-cols-[11rem_minmax(0,1fr)] md:items-center">
      <div className="flex flex-wrap items-baseline gap-x-2 pe-3 max-md:mb-1 md:flex-col">
        <p className="max-w-full leading-snug font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p aria-hidden="true" className="text-sm text-muted tabular-nums">
          {bars.map(({ shift }) => (
            <span
              key={shift.id}
              className="block whitespace-nowrap max-md:inline max-md:not-first:before:content-[',_']"
            >
              {tightTimes(shift, format)}
            </span>
          ))}
        </p>
      </div>
      <div data-track="" className="relative" style={{ height: `${lanes * LANE_REM}rem` }}>
        <NowLine now={now} window={window} />
        {bars.map((bar) => (
          <Bar key={bar.shift.id} board={board} name={name} bar={bar} window={window} />
        ))}
      </div>
    </li>
  );
}

type BarProps = Pick<DayRowProps, "board" | "name" | "window"> & { bar: DayBar<Shift> };

function Bar({ board, name, bar, window }: BarProps) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const { week, edits, actions, openShift } = board;
  const { shift, lane, isFromBefore } = bar;

  async function onResize(fields: Pick<Shift, "start_time" | "end_time">) {
    const times = shortTimes(fields, format);
    const label =
      shift.user_id === null ? say("step.resizedOpen", { times }) : say("step.resized", { name, times });
    await actions.apply([{ kind: "change", id: shift.id, fields }], label);
    offerStepUndo(say, label, edits);
  }

  const offset = isFromBefore ? -DAY_MINUTES : 0;
  const { shown, isMoving, hasMoved, barProps, propsOf } = useEdgeDrag({ shift, window, offset, onResize });
  const template = week.templates.find(({ id }) => id === shift.time_slot);
  const slot = template && templateName(shown, template);
  const findings = week.findings.get(shift.id) ?? [];
  const position = week.named.get(shift.position_id ?? "");
  const words = [name, tightTimes(shown, format), slot, isFromBefore && sayShift("day.fromDayBefore")];
  const minutes = shiftMinutes(shown);
  const place = placeOn(window, {
    start: Math.max(isFromBefore ? 0 : minutes.start, minutes.start + offset),
    end: minutes.end + offset,
  });
  return (
    <div {...barProps} className="group/bar absolute" style={{ ...place, top: `${lane * LANE_REM}rem` }}>
      <Button
        aria-label={factsText(say.locale, [
          ...words,
          ...shiftFacts(
            sayShift,
            shift,
            findings,
            format,
            template,
            position,
            week.placeNames.get(shift.place_id ?? ""),
          ),
        ])}
        onPress={({ pointerType }) => (pointerType === "virtual" || !hasMoved()) && openShift(shift.id)}
        className={cx(
          "@container flex h-11 w-full cursor-pointer touch-pan-y items-center gap-1.5 overflow-hidden rounded-lg border px-2 text-start text-sm leading-tight font-semibold tabular-nums transition-[filter] hover:brightness-95 focus-visible:z-10 focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-brand-ink",
          isFromBefore && "rounded-s-none border-s-0",
          isMoving && "ring-3 ring-brand-ink",
          shiftTone(shift),
        )}
      >
        {position && <PositionMark position={position} />}
        {shift.is_locked && <Icon name="lock" className="size-4 shrink-0" />}
        {findings.length > 0 && <Icon name="alert" className="size-4 shrink-0" />}
        {/* Beside the name, bars always show the times. */}
        <span className="hidden whitespace-nowrap @min-[8.5rem]:inline">{tightTimes(shown, format)}</span>
        {/* Screen readers join it with the times, so it needs a space before it. */ " "}
        {slot && <span className="hidden font-normal @min-[16rem]:inline">{slot}</span>}
      </Button>
      {!isFromBefore && <Edge edge="start" name={name} shown={shown} {...propsOf("start")} />}
      <Edge edge="end" name={name} shown={shown} {...propsOf("end")} />
      {isMoving && (
        <span className="pointer-events-none absolute -top-7 start-1/2 z-20 -translate-x-1/2 rtl:translate-x-1/2 rounded-md bg-night px-2 py-0.5 text-sm font-semibold whitespace-nowrap text-on-night tabular-nums shadow-float">
          {shortTimes(shown, format)}
        </span>
      )}
    </div>
  );
}

interface EdgeProps extends ComponentProps<"div"> {
  edge: ShiftEdge;
  name: string;
  shown: Shift;
}

/** The handle for changing a bar's start or end; wide enough for a finger, so it lies mostly beside the bar. */
function Edge({ edge, name, shown, ...props }: EdgeProps) {
  const say = useRosterWords();
  const format = useFormat();
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={say(`day.edge.${edge}`, { name })}
      aria-valuemin={0}
      aria-valuenow={shiftMinutes(shown)[edge]}
      aria-valuemax={2 * DAY_MINUTES}
      aria-valuetext={format.timeOfDay(edge === "start" ? shown.start_time : shown.end_time)}
      {...props}
      className={cx(
        "absolute top-0 z-10 grid h-11 w-4 cursor-ew-resize touch-none place-items-center rounded-md focus-visible:outline-3 focus-visible:outline-brand-ink pointer-coarse:w-11",
        edge === "start" ? "-start-2 pointer-coarse:-start-9" : "-end-2 pointer-coarse:-end-9",
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          "h-6 w-1 rounded-full bg-current opacity-0 group-hover/bar:opacity-60 group-focus-within/bar:opacity-60 pointer-coarse:opacity-40",
          edge === "start" ? "pointer-coarse:ms-8" : "pointer-coarse:me-8",
        )}
      />
    </div>
  );
}
