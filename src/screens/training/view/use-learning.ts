import { useCallback, useState } from "react";
import { completeModule, handInQuiz, seeBlocks } from "#commands/messages/training.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Module } from "#queries/training.ts";
import type { QuizAnswer, TrainingProgress } from "#schema/entities/training-progress.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";

export type Learned = Pick<TrainingProgress, "status" | "score" | "completed_at" | "seen" | "answers">;

const NOTHING: Learned = { status: "started", score: null, completed_at: null, seen: [], answers: [] };

/** The person's actions in a module. In a draft, which is only a preview, nothing is stored. */
export function useLearning(module: Module, progress: TrainingProgress | undefined) {
  const say = useTrainingWords();
  const { id, blocks, published } = module;
  const [tried, setTried] = useState(NOTHING);
  const see = useCommand(seeBlocks);
  const handIn = useCommand(handInQuiz);
  const complete = useCommand(completeModule);

  const saw = useCallback(
    (ids: readonly string[]) => {
      if (published) void orToast(say("toast.notSaved"), () => see(id, ids));
      else setTried((before) => ({ ...before, seen: [...new Set([...before.seen, ...ids])] }));
    },
    [published, id, see, say],
  );
  /** Returns whether it was stored. */
  const answer = async (given: QuizAnswer) => {
    if (published) return orToast(say("toast.notSaved"), () => handIn(id, given));
    setTried({ ...tried, answers: [...tried.answers.filter((one) => one.id !== given.id), given] });
    return true;
  };
  const finish = () => orToast(say("toast.notSaved"), () => complete(id, blocks));
  const learned: Learned | undefined = published ? progress : tried;
  return { learned, saw, answer, finish };
}
