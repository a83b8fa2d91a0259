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
  onHandIn: (answer: QuizAnswer) => Promise<boolean>;
}

export function BlockView({ block, answer, isCompleted, onHandIn }: BlockViewProps) {
  if (block.type === "text") return <RichTextView text={block.text} />;
  if (block.type === "quiz") {
    return <QuizView quiz={block} answer={answer} isCompleted={isCompleted} onHandIn={onHandIn} />;
  }
  if (!block.path) return <p className="text-muted">There is no file here yet.</p>;
  // What an image shows is its name for those who cannot see it; anything else is known by its own.
  const name = block.type === "image" ? block.title || block.name : block.name;
  return (
    <figure className="flex flex-col gap-2">
      <AttachmentView path={block.path} name={name} />
      {block.title && (
        <figcaption className="text-sm text-muted [overflow-wrap:anywhere]">{block.title}</figcaption>
      )}
    </figure>
  );
}
