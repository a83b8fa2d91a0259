import { useFormat } from "../format/use-format.ts";
import type { Chapter, Passage } from "./chapter.ts";

/** A chapter: its text and its heading, which links lead to. */
export function ChapterText({ chapter, place }: { chapter: Chapter; place?: number }) {
  const format = useFormat();
  return (
    <section aria-labelledby={chapter.id} className="flex flex-col gap-3">
      <h2
        id={chapter.id}
        tabIndex={-1}
        className="scroll-mt-6 text-xl leading-snug font-bold tracking-tight outline-none print:break-after-avoid"
      >
        {place && <span className="text-muted tabular-nums">{format.number(place)}. </span>}
        {chapter.title}
      </h2>
      {chapter.passages.map((passage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text never changes its order.
        <PassageText key={index} passage={passage} />
      ))}
    </section>
  );
}

function PassageText({ passage }: { passage: Passage }) {
  if (typeof passage === "string") return <p>{passage}</p>;
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-brand-ink">
      {passage.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
