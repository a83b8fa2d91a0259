import { useId } from "react";
import { changesOf, type Figures } from "#domain/statistics/figures.ts";
import { cx } from "#ui/cx.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useStatisticsWords } from "#words/made/use-statistics-words.ts";
import { type ChangeWords, changeWords, measureText } from "./change-words.ts";
import { type Asked, figuresFor, type ShownFigure } from "./chart-list.ts";

/** Figures of some days. */
type Total = { total: Figures };

interface FigureTilesProps {
  /** Undefined while computing. */
  answer: { now: Total; compared: Total | null; before: Total } | undefined;
  asked: Asked;
}

/** The main figures with their changes; as high while loading as afterwards. */
export function FigureTiles({ answer, asked }: FigureTilesProps) {
  const say = useStatisticsWords();
  const format = useFormat();
  const changes = answer?.compared && changesOf(answer.compared.total, answer.before.total);
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figuresFor(asked).map((figure) => (
        <Tile
          key={figure.name}
          figure={figure}
          text={answer && measureText(say, answer.now.total[figure.name], figure.measure, format)}
          change={answer && changeWords(say, changes?.[figure.name] ?? UNKNOWN, figure.measure, format)}
        />
      ))}
    </div>
  );
}

/** No day is over yet that could be compared. */
const UNKNOWN = { absolute: null, percent: null };

interface TileProps {
  figure: ShownFigure;
  text: string | undefined;
  change: ChangeWords | undefined;
}

function Tile({ figure: { name, good }, text, change }: TileProps) {
  const say = useStatisticsWords();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id={id} className="text-sm font-semibold text-muted">
        {say(`figure.${name}`)}
      </h2>
      <p className="text-lg leading-8 font-bold tabular-nums [overflow-wrap:anywhere] sm:text-2xl sm:leading-10">
        {/* On a phone a long amount breaks before its currency, not within. */}
        {text?.replaceAll("\u00a0", " ") ?? <Bone className="h-7 w-24" />}
      </p>
      <p
        className={cx(
          "flex min-h-6 items-start gap-1.5 text-sm font-semibold",
          change && toneOf(change, good),
        )}
      >
        {change?.direction && (
          <ControlIcon name={`sort-${change.direction}`} className="mt-0.5 size-4 shrink-0" />
        )}
        {change?.text ?? <Bone className="h-4 w-20" />}
      </p>
      <p className="mt-1 text-sm text-muted">{say(`figure.${name}.hint`)}</p>
    </section>
  );
}

function Bone({ className }: { className: string }) {
  return (
    <span
      className={cx("inline-block max-w-full animate-breathe rounded-lg bg-sunken align-middle", className)}
    />
  );
}

/** The colour says whether a change is good news; the words and the arrow say the rest. */
function toneOf({ direction }: ChangeWords, good: ShownFigure["good"]): string {
  if (!good || !direction) return "text-muted";
  return direction === good ? "text-positive" : "text-caution";
}
