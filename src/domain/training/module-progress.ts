import type { TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";
import { answerTo, areQuizzesPassed, quizResult, trainingScore } from "./quiz.ts";

type Learned = Pick<TrainingProgress, "status" | "score" | "completed_at" | "seen" | "answers"> &
  Partial<Pick<TrainingProgress, "module_title" | "is_returned" | "change_id">>;

export type ModuleState =
  | { kind: "not-started" }
  /** `isReturned` when it was said to be completed, but a quiz is still to be passed: it had changed. */
  | { kind: "in-progress"; done: number; total: number; isReturned?: true }
  /** `title` is what the module was called then; `isUnsent` while only this device says so. */
  | { kind: "completed"; at: string; score: number | null; title?: string; isUnsent?: true };

/** How far somebody is: a quiz is done when it is passed, anything else when it was on the screen. */
export function moduleState(blocks: readonly TrainingBlock[], progress: Learned | undefined): ModuleState {
  if (progress?.status === "completed" && progress.completed_at !== null) {
    const { completed_at: at, score, module_title: title, change_id } = progress;
    return { kind: "completed", at, score, ...(title && { title }), ...(change_id && { isUnsent: true }) };
  }
  if (!progress) return { kind: "not-started" };
  return {
    kind: "in-progress",
    done: blocks.filter((block) => isDone(block, progress)).length,
    total: blocks.length,
    ...(progress.is_returned && !areQuizzesPassed(blocks, progress.answers ?? []) && { isReturned: true }),
  };
}

export function isDone(block: TrainingBlock, progress: Learned | undefined): boolean {
  if (block.type === "quiz") return quizResult(block, answerTo(block, progress?.answers ?? [])).isPassed;
  return progress?.seen?.includes(block.id) ?? false;
}

/** Whether somebody may say that they are done: every block was seen, every quiz passed. */
export function mayComplete(blocks: readonly TrainingBlock[], progress: Learned | undefined): boolean {
  return (
    progress?.status !== "completed" && blocks.length > 0 && blocks.every((block) => isDone(block, progress))
  );
}

/** What a device says of a module that somebody completes, until the server has said it. */
export function completion(blocks: readonly TrainingBlock[], { answers }: Learned, now: string) {
  if (!areQuizzesPassed(blocks, answers ?? [])) return null;
  return { status: "completed" as const, score: trainingScore(blocks, answers ?? []), completed_at: now };
}
