import { cx } from "#ui/cx.ts";
import { RELAY_BARS } from "./relay-bars.ts";

interface ShiftRelayProps {
  turn: number;
  isPaused: boolean;
  onFull: () => void;
}

/** Three shifts, one taking over from the other: each fills while its phrase is on, then the next is up. */
export function ShiftRelay({ turn, isPaused, onFull }: ShiftRelayProps) {
  const up = turn % RELAY_BARS.length;
  return (
    <div aria-hidden="true" className="relative h-28 sm:h-36 lg:h-44">
      {RELAY_BARS.map(({ left, width, tone }, index) => (
        <div
          key={left}
          className="absolute h-[22%] overflow-hidden rounded-full bg-night-raised"
          style={{ left, width, top: `${index * 34}%` }}
        >
          {/* A key of its own for each turn: the filling begins anew. */}
          <div
            key={index === up ? turn : -1}
            onAnimationEnd={onFull}
            className={cx(
              "h-full rounded-full",
              tone,
              index > up && "-translate-x-full",
              index === up && "animate-[fill-up_3.6s_linear_both]",
              // Nor before the page has come alive (inline/first-paint.js): it would begin twice.
              isPaused
                ? "[animation-play-state:paused]"
                : "in-data-first-paint:[animation-play-state:paused]",
            )}
          />
        </div>
      ))}
    </div>
  );
}
