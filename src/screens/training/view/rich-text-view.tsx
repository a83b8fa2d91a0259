import { Fragment, useMemo } from "react";
import { richText, type TextBlock, type TextRun } from "#domain/training/rich-text.ts";

/** A text block with headings, lists, bold, italics and links. Nothing in it is ever executed. */
export function RichTextView({ text }: { text: string }) {
  const parts = useMemo(() => richText(text), [text]);
  return (
    <div dir="auto" className="flex flex-col gap-3 leading-relaxed [overflow-wrap:anywhere]">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text has only its position.
        <Part key={place} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: TextBlock }) {
  if (part.kind === "heading") {
    return part.level === 1 ? (
      <h3 className="mt-2 text-lg leading-tight font-bold first:mt-0">{words(part.stretches)}</h3>
    ) : (
      <h4 className="mt-1 font-bold first:mt-0">{words(part.stretches)}</h4>
    );
  }
  if (part.kind === "paragraph") {
    return (
      <p>
        {part.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a text has only its position.
          <Fragment key={place}>
            {place > 0 && <br />}
            {words(line)}
          </Fragment>
        ))}
      </p>
    );
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: an item of a text has only its position.
  const items = part.items.map((item, place) => <li key={place}>{words(item)}</li>);
  return part.isNumbered ? (
    <ol className="list-decimal space-y-1 ps-6">{items}</ol>
  ) : (
    <ul className="list-disc space-y-1 ps-6">{items}</ul>
  );
}

function words(stretches: readonly TextRun[]) {
  return stretches.map(({ text, isBold, isItalic, href }, place) => {
    const slanted = isItalic ? <em>{text}</em> : text;
    const shown = isBold ? <strong>{slanted}</strong> : slanted;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has only its position.
      <Fragment key={place}>
        {href ? (
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="font-semibold text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {shown}
          </a>
        ) : (
          shown
        )}
      </Fragment>
    );
  });
}
