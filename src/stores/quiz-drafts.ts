import * as v from "valibot";
import type { QuizAnswer } from "#schema/entities/training-progress.ts";
import { createDrafts, type DraftsOwner } from "./create-drafts.ts";

type Picks = QuizAnswer["picks"];

const drafts = createDrafts("quizDrafts", { picks: v.record(v.string(), v.array(v.string())) });

/** Returns this person's unsubmitted picks of a quiz on this device, at most a week old; `now` in ms. */
export function readQuizDraft(owner: DraftsOwner, quiz: string, now: number): Picks {
  return drafts.read(owner, quiz, now)?.picks ?? {};
}

/** Keeps picks; null once submitted. */
export function keepQuizDraft(owner: DraftsOwner, quiz: string, picks: Picks | null, now: number) {
  drafts.keep(owner, quiz, picks && { picks }, now);
}

export const { forget: forgetQuizDrafts, forgetOld: forgetOldQuizDrafts } = drafts;
