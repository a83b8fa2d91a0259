import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import {
  EDGE_STEP_MINUTES,
  moveShift,
  resizeShift,
  type ShiftEdge,
  shiftMinutes,
} from "#domain/roster/day-bars.ts";
import type { WallSpan } from "#domain/time/wall-minutes.ts";
import { isMirrored, readingKey } from "#lib/keyboard.ts";
import type { Shift } from "#schema/entities/shift.ts";

interface EdgeDrag {
  shift: Shift;
  /** The hours on the day's line, in minutes of the shown day. */
  window: WallSpan;
  /** The offset of the shift's midnight from that of the shown day, in minutes. */
  offset: number;
  onResize: (times: Pick<Shift, "start_time" | "end_time">) => void;
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** The keys that move a bar as a whole; the others scroll. */
const SIDEWAYS: ReadonlySet<string> = new Set(["ArrowLeft", "ArrowRight"]);

/** A pointer that moved less than this has pressed the bar, in px. */
const PRESS_MAX_PX = 5;

/**
 * The edges of a shift, and its bar as a whole, follow the pointer or arrow keys. Letting go stores one step, Escape
 * restores. `shown` has the times meanwhile.
 */
export function useEdgeDrag({ shift, window, offset, onResize }: EdgeDrag) {
  const [draft, setDraft] = useState<Shift | null>(null);
  // The pointer may be released before the last move rendered.
  const latest = useRef<Shift | null>(null);
  /** Where the pointer took the bar; null while it does not hold it. */
  const taken = useRef<{ x: number; minute: number } | null>(null);
  const hasMoved = useRef(false);
  /** Whether arrow keys move the bar, which ends when the focus leaves; a pointer on an edge takes the focus, too. */
  const isByKeys = useRef(false);

  function change(to: Shift | null) {
    latest.current = to;
    setDraft(to);
  }
  function move(edge: ShiftEdge, minute: number) {
    change({ ...shift, ...resizeShift(latest.current ?? shift, edge, minute - offset) });
  }
  function keep() {
    const kept = latest.current;
    if (!kept) return;
    change(null);
    const { start_time, end_time } = kept;
    if (start_time !== shift.start_time || end_time !== shift.end_time) onResize({ start_time, end_time });
  }
  const minuteAt = (event: PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.closest("[data-track]")?.getBoundingClientRect();
    if (!track || track.width === 0) return null;
    const gone = isMirrored(event.currentTarget) ? track.right - event.clientX : event.clientX - track.left;
    const part = Math.min(1, Math.max(0, gone / track.width));
    return window.start + part * (window.end - window.start);
  };

  return {
    shown: draft ?? shift,
    isMoving: draft !== null,
    /** Whether the last press on the bar has moved it. */
    hasMoved: () => hasMoved.current,
    /** For the element around the bar's button, which would keep these events for itself. */
    barProps: {
      onPointerDownCapture(event: PointerEvent<HTMLElement>) {
        hasMoved.current = false;
        isByKeys.current = false;
        const minute = event.button === 0 && !isEdge(event) ? minuteAt(event) : null;
        taken.current = minute === null ? null : { x: event.clientX, minute };
      },
      onPointerMoveCapture(event: PointerEvent<HTMLElement>) {
        // It may have been let go beside the bar.
        if (event.buttons === 0) taken.current = null;
        const minute = taken.current && minuteAt(event);
        if (!taken.current || minute === null) return;
        if (!latest.current) {
          if (Math.abs(event.clientX - taken.current.x) < PRESS_MAX_PX) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          hasMoved.current = true;
        }
        change({ ...shift, ...moveShift(shift, minute - taken.current.minute) });
      },
      onPointerUpCapture() {
        if (taken.current) keep();
        taken.current = null;
      },
      onPointerCancelCapture() {
        if (taken.current) change(null);
        taken.current = null;
      },
      onKeyDownCapture(event: KeyboardEvent) {
        const step = SIDEWAYS.has(event.key) && STEPS[readingKey(event)];
        if (isEdge(event)) return;
        hasMoved.current = false;
        if (event.key === "Escape") {
          change(null);
          taken.current = null;
        }
        if (!step) return;
        event.preventDefault();
        isByKeys.current = true;
        change({ ...shift, ...moveShift(latest.current ?? shift, step * EDGE_STEP_MINUTES) });
      },
      onKeyUpCapture: (event: KeyboardEvent) => void (!isEdge(event) && SIDEWAYS.has(event.key) && keep()),
      onBlurCapture() {
        if (isByKeys.current) keep();
        isByKeys.current = false;
      },
    },
    propsOf: (edge: ShiftEdge) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        change(shift);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const minute = event.currentTarget.hasPointerCapture(event.pointerId) ? minuteAt(event) : null;
        if (latest.current && minute !== null) move(edge, minute);
      },
      onPointerUp: keep,
      onPointerCancel: () => change(null),
      onKeyDown(event: KeyboardEvent) {
        const step = STEPS[readingKey(event)];
        if (event.key === "Escape") change(null);
        if (!step) return;
        event.preventDefault();
        move(edge, shiftMinutes(latest.current ?? shift)[edge] + offset + step * EDGE_STEP_MINUTES);
      },
      // A held key is one step too.
      onKeyUp: (event: KeyboardEvent) => STEPS[event.key] && keep(),
      onBlur: keep,
    }),
  };
}

function isEdge({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && target.closest("[role=slider]") !== null;
}
