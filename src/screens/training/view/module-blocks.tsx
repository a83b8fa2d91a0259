import { isDone } from "#domain/training/progress.ts";
import { answerTo } from "#domain/training/quiz.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import type { QuizAnswer } from "#schema/entities/training-progress.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { BlockView } from "./block-view.tsx";
import type { Learned } from "./use-learning.ts";
import { useSeen } from "./use-seen.ts";

interface ModuleBlocksProps {
  blocks: readonly TrainingBlock[];
  learned: Learned | undefined;
  /** A quiz was changed after it was passed: which one is said. */
  isReturned: boolean;
  isPreview: boolean;
  onSeen: (ids: readonly string[]) => void;
  onHandIn: (answer: QuizAnswer) => Promise<boolean>;
}

/** The blocks of a module under one another, below a line that says how far one is. */
export function ModuleBlocks({
  blocks,
  learned,
  isReturned,
  isPreview,
  onSeen,
  onHandIn,
}: ModuleBlocksProps) {
  const mark = useSeen(onSeen);
  const isCompleted = learned?.status === "completed";
  const done = blocks.filter((block) => isDone(block, learned)).length;
  if (blocks.length === 0) {
    return (
      <Card>
        <EmptyState icon="info" title="There is nothing here yet" />
      </Card>
    );
  }
  return (
    <>
      {!isCompleted && (
        <ProgressBar
          label="Your progress"
          value={done}
          maxValue={blocks.length}
          valueLabel={`${done} of ${blocks.length}`}
        />
      )}
      {blocks.map((block) => (
        <Card
          key={block.id}
          {...(block.type === "quiz" && { title: "Quiz" })}
          {...(isReturned &&
            block.type === "quiz" &&
            !isDone(block, learned) && { aside: <Badge tone="caution">Still to pass</Badge> })}
        >
          <BlockView
            block={block}
            answer={answerTo(block, learned?.answers ?? [])}
            isCompleted={isCompleted}
            isPreview={isPreview}
            onHandIn={onHandIn}
            end={<span ref={mark} data-block={block.id} className="block h-px" />}
          />
        </Card>
      ))}
    </>
  );
}
