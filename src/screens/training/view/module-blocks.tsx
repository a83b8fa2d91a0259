import { type ReactNode, type RefCallback, useCallback, useEffect, useRef } from "react";
import { isDone } from "#domain/training/progress.ts";
import { answerTo } from "#domain/training/quiz.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import type { QuizAnswer } from "#schema/entities/training-progress.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { Card } from "#ui/page/card.tsx";
import { AttachmentView } from "#view/attachments/attachment-view.tsx";
import { useTrainingWords } from "#words/made/use-training-words.ts";
import { QuizView } from "./quiz-view.tsx";
import { RichTextView } from "./rich-text-view.tsx";
import type { Learned } from "./use-learning.ts";

interface ModuleBlocksProps {
  blocks: readonly TrainingBlock[];
  learned: Learned | undefined;
  /** Whether a quiz was changed after it was passed; the quiz is then marked. */
  isReturned: boolean;
  isPreview: boolean;
  onSeen: (ids: readonly string[]) => void;
  onHandIn: (answer: QuizAnswer) => Promise<boolean>;
}

/** The blocks of a module, below a progress line. */
export function ModuleBlocks({
  blocks,
  learned,
  isReturned,
  isPreview,
  onSeen,
  onHandIn,
}: ModuleBlocksProps) {
  const say = useTrainingWords();
  const mark = useSeen(onSeen);
  const isCompleted = learned?.status === "completed";
  const done = blocks.filter((block) => isDone(block, learned)).length;
  if (blocks.length === 0) {
    return (
      <Card>
        <EmptyState icon="info" title={say("module.empty")} />
      </Card>
    );
  }
  return (
    <>
      {!isCompleted && (
        <ProgressBar
          label={say("module.progress")}
          value={done}
          maxValue={blocks.length}
          valueLabel={say("module.progressValue", { done, total: blocks.length })}
        />
      )}
      {blocks.map((block) => (
        <Card
          key={block.id}
          {...(block.type === "quiz" && { title: say("quiz.title") })}
          {...(isReturned &&
            block.type === "quiz" &&
            !isDone(block, learned) && { aside: <Badge tone="caution">{say("quiz.stillToPass")}</Badge> })}
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

/** Blocks seen within this time are recorded together. */
const TOGETHER_MS = 400;

/**
 * A ref for the mark at the end of each block, whose `data-block` is its id. Calls `saw` with the blocks that were on
 * screen on a visible page. `saw` must be stable.
 */
function useSeen(saw: (ids: readonly string[]) => void): RefCallback<HTMLElement> {
  const inSight = useRef(new Set<HTMLElement>());
  const pending = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const observer = useRef<IntersectionObserver>(undefined);

  const report = useCallback(() => {
    const ids = [...pending.current];
    pending.current.clear();
    if (ids.length > 0) saw(ids);
  }, [saw]);
  const latest = useRef(report);
  latest.current = report;

  const look = useCallback(() => {
    if (document.visibilityState !== "visible" || inSight.current.size === 0) return;
    for (const mark of inSight.current) {
      pending.current.add(mark.dataset.block ?? "");
      observer.current?.unobserve(mark);
    }
    inSight.current.clear();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), TOGETHER_MS);
  }, []);

  useEffect(() => {
    const now = () => latest.current();
    window.addEventListener("pagehide", now);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("pagehide", now);
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer.current);
      now();
      observer.current?.disconnect();
      observer.current = undefined;
    };
  }, [look]);

  return useCallback(
    (mark) => {
      if (!mark?.dataset.block) return;
      observer.current ??= new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) inSight.current.add(target as HTMLElement);
          else inSight.current.delete(target as HTMLElement);
        }
        look();
      });
      observer.current.observe(mark);
    },
    [look],
  );
}

interface BlockViewProps {
  block: TrainingBlock;
  /** The submitted answer of a quiz. */
  answer: QuizAnswer | undefined;
  isCompleted: boolean;
  /** Whether it is only a preview. */
  isPreview: boolean;
  onHandIn: (answer: QuizAnswer) => Promise<boolean>;
  /** The mark at the end of the content; omitted for a missing file, which nobody can have seen. */
  end: ReactNode;
}

function BlockView({ block, answer, isCompleted, isPreview, onHandIn, end }: BlockViewProps) {
  const say = useTrainingWords();
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
          <p className="text-muted">{say("module.noFile")}</p>
        )}
        {end}
      </>
    );
  }
  // The caption of an image is its alternative text; other files use their own name.
  const name = block.type === "image" ? block.title || block.name : block.name;
  return (
    <figure className="flex flex-col gap-2 wrap-anywhere">
      <AttachmentView path={block.path} name={name} whenHere={end} />
      {block.title && (
        <figcaption dir="auto" className="text-sm text-muted">
          {block.title}
        </figcaption>
      )}
    </figure>
  );
}
