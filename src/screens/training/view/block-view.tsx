import { Fragment, type ReactNode, useMemo } from "react";
import { richText, type TextBlock, type TextRun } from "#domain/training/rich-text.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import type { QuizAnswer } from "#schema/entities/training-progress.ts";
import { AttachmentView } from "#view/attachments/attachment-view.tsx";
import { QuizView } from "./quiz-view.tsx";

interface BlockViewProps {
  block: TrainingBlock;
  /** What was handed in of a quiz. */
  answer: QuizAnswer | undefined;
  isCompleted: boolean;
  /** It is only tried. */
  isPreview: boolean;
  onHandIn: (answer: QuizAnswer) => Promise<boolean>;
  /** Stands at the end of what there is to see; of a file that is not here nothing was seen. */
  end: ReactNode;
}

export function BlockView({ block, answer, isCompleted, isPreview, onHandIn, end }: BlockViewProps) {
  if (block.type === "text" || block.type === "quiz" || !block.path) {
    return (
      <>
        {block.type === "text" ? (
          <RichTextView text={block.text} />
        ) : block.type === "quiz" ? (
          <QuizView
            quiz={block}
            answer={answer}
            isCompleted={isCompleted}
            isPreview={isPreview}
            onHandIn={onHandIn}
          />
        ) : (
          <p className="text-muted">There is no file here yet.</p>
        )}
        {end}
      </>
    );
  }
  // What an image shows is its name for those who cannot see it; anything else is known by its own.
  const name = block.type === "image" ? block.title || block.name : block.name;
  return (
    <figure className="flex flex-col gap-2">
      <AttachmentView path={block.path} name={name} whenHere={end} />
      {block.title && (
        <figcaption className="text-sm text-muted [overflow-wrap:anywhere]">{block.title}</figcaption>
      )}
    </figure>
  );
}

/** A text block as it was meant: headings, lists, bold and slanted words and links. Nothing in it is ever run. */
function RichTextView({ text }: { text: string }) {
  const parts = useMemo(() => richText(text), [text]);
  return (
    <div className="flex flex-col gap-3 leading-relaxed [overflow-wrap:anywhere]">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is where it is.
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of a text is where it is.
          <Fragment key={place}>
            {place > 0 && <br />}
            {words(line)}
          </Fragment>
        ))}
      </p>
    );
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: an item of a text is where it is.
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
    // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of a text is where it is.
    if (!href) return <Fragment key={place}>{shown}</Fragment>;
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of a text is where it is.
        key={place}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="font-semibold text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {shown}
      </a>
    );
  });
}
