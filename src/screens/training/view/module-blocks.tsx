import { type RefCallback, useCallback, useEffect, useRef } from "react";
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

/** What was seen is told of together. */
const TOGETHER_MS = 400;

/**
 * For the mark at the end of each block, which has its id in `data-block`: tells which of them were on the screen of a
 * page that is looked at. `saw` must be the same each time.
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
