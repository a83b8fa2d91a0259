import type { ReactNode } from "react";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import type { QuizAnswer } from "#schema/entities/training-progress.ts";
import { AttachmentView } from "#screens/attachments/attachment-view.tsx";
import { QuizView } from "./quiz-view.tsx";
import { RichTextView } from "./rich-text-view.tsx";

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
