import { cx } from "#ui/cx.ts";
import { PHRASES, PHRASES_IN_ONE } from "./phrases.ts";

/** The page's heading. To the eye it changes; its name stays, and all phrases share one cell, so that nothing moves. */
export function RotatingPhrases({ turn }: { turn: number }) {
  return (
    <h1
      tabIndex={-1}
      className="text-[clamp(2.5rem,1.4rem+4.6vw,4.75rem)] leading-[1.04] font-bold tracking-[-0.03em]"
    >
      <span className="sr-only">{PHRASES_IN_ONE}</span>
      <span aria-hidden="true" className="grid grid-cols-1 items-end">
        {PHRASES.map((phrase, index) => (
          <span
            key={phrase}
            className={cx(
              "[grid-area:1/1] text-balance transition-[opacity,translate] duration-500 motion-reduce:transition-none",
              index === turn ? "delay-150" : "translate-y-3 opacity-0",
            )}
          >
            {phrase}
          </span>
        ))}
      </span>
    </h1>
  );
}
