import { useState } from "react";
import { completeModule, handInQuiz, seeBlocks } from "#commands/messages/training.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Module } from "#queries/training.ts";
import type { QuizAnswer, TrainingProgress } from "#schema/entities/training-progress.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";

type Learned = Pick<TrainingProgress, "status" | "score" | "completed_at" | "seen" | "answers">;

const NOTHING: Learned = { status: "started", score: null, completed_at: null, seen: [], answers: [] };

export type Learning = ReturnType<typeof useLearning>;

/** The person's actions in a module. In a draft, which is only a preview, nothing is stored. */
export function useLearning({ id, blocks, published }: Module, progress: TrainingProgress | undefined) {
  const say = useTrainingWords();
  const [tried, setTried] = useState(NOTHING);
  const see = useCommand(seeBlocks);
  const handIn = useCommand(handInQuiz);
  const complete = useCommand(completeModule);
  const orSay = (work: () => Promise<unknown>) => orToast(say("toast.notSaved"), work);
  const learned: Learned | undefined = published ? progress : tried;
  return {
    learned,
    saw(ids: readonly string[]) {
      if (published) void orSay(() => see(id, ids));
      else setTried((before) => ({ ...before, seen: [...new Set([...before.seen, ...ids])] }));
    },
    /** Returns whether it was stored. */
    async answer(given: QuizAnswer) {
      if (published) return orSay(() => handIn(id, given));
      setTried({ ...tried, answers: [...tried.answers.filter((one) => one.id !== given.id), given] });
      return true;
    },
    finish: () => orSay(() => complete(id, blocks)),
  };
}
