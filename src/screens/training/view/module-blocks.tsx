import { useCallback, useEffect, useRef } from "react";
import { isDone } from "#domain/training/progress.ts";
import { answerTo } from "#domain/training/quiz.ts";
import type { Module } from "#queries/training.ts";
import type { QuizBlock, TrainingBlock } from "#schema/entities/training-block.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { Card } from "#ui/page/card.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { AttachmentView } from "#view/attachments/attachment-view.tsx";
import { useOnScreen } from "#view/lists/use-on-screen.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";
import { QuizView } from "./quiz-view.tsx";
import { RichTextView } from "./rich-text-view.tsx";
import type { Learning } from "./use-learning.ts";

interface ModuleBlocksProps {
  module: Module;
  learning: Learning;
  /** Whether a quiz was changed after it was passed; the quiz is then marked. */
  isReturned: boolean;
}

/** The blocks of a module, below a progress line. */
export function ModuleBlocks({ module: { blocks, published }, learning, isReturned }: ModuleBlocksProps) {
  const say = useTrainingWords();
  const { learned, saw, answer } = learning;
  const onSeen = useSeenTogether(saw);
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
      {blocks.map((block) => {
        if (block.type !== "quiz") {
          return (
            <Card key={block.id}>
              <BlockView block={block} onSeen={onSeen} />
            </Card>
          );
        }
        const isStillToPass = isReturned && !isDone(block, learned);
        return (
          <Card
            key={block.id}
            title={say("quiz.title")}
            aside={isStillToPass && <Badge tone="caution">{say("quiz.stillToPass")}</Badge>}
          >
            <QuizView
              quiz={block}
              answer={answerTo(block, learned?.answers ?? [])}
              isCompleted={isCompleted}
              isPreview={!published}
              onHandIn={answer}
            />
            <BlockEnd id={block.id} onSeen={onSeen} />
          </Card>
        );
      })}
    </>
  );
}

/** Blocks seen within this time are recorded together. */
const TOGETHER_MS = 400;

/** Returns what notes that a block was seen; calls `saw` with the blocks noted in a short time, and when leaving. */
function useSeenTogether(saw: (ids: readonly string[]) => void): OnSeen {
  const latest = useLatest(saw);
  const pending = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useCallback(() => {
    clearTimeout(timer.current);
    const ids = [...pending.current];
    pending.current.clear();
    if (ids.length > 0) latest.current(ids);
  }, [latest]);

  useEffect(() => {
    window.addEventListener("pagehide", report);
    return () => {
      window.removeEventListener("pagehide", report);
      report();
    };
  }, [report]);

  return (id) => {
    pending.current.add(id);
    clearTimeout(timer.current);
    timer.current = setTimeout(report, TOGETHER_MS);
  };
}

type OnSeen = (id: string) => void;

/** The mark at the end of a block: once it was on screen, the block counts as seen. */
function BlockEnd({ id, onSeen }: { id: string; onSeen: OnSeen }) {
  const mark = useRef<HTMLSpanElement>(null);
  useOnScreen(mark, () => onSeen(id));
  return <span ref={mark} className="block h-px" />;
}

function BlockView({ block, onSeen }: { block: Exclude<TrainingBlock, QuizBlock>; onSeen: OnSeen }) {
  const say = useTrainingWords();
  const end = <BlockEnd id={block.id} onSeen={onSeen} />;
  if (block.type === "text" || !block.path) {
    return (
      <>
        {block.type === "text" ? (
          <RichTextView text={block.text} />
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
      {/* Nobody can have seen a missing file. */}
      <AttachmentView path={block.path} name={name} whenHere={end} />
      {block.title && (
        <figcaption dir="auto" className="text-sm text-muted">
          {block.title}
        </figcaption>
      )}
    </figure>
  );
}
