import { completion } from "#domain/training/module-progress.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import { freshFind } from "#replica/fresh-find.ts";
import { insertLocally, patchLocally } from "#replica/local-change.ts";
import { progressIn } from "#replica/training-of.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import type { QuizAnswer, TrainingProgress } from "#schema/entities/training-progress.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

type Learned = Pick<TrainingProgress, "status" | "score" | "completed_at" | "seen" | "answers">;

/** Notes which blocks of a module were on the screen; what is known already is not written again. */
export function seeBlocks(context: CommandContext, moduleId: string, ids: readonly string[]): Promise<void> {
  return learn(context, moduleId, ({ seen }) => {
    const all = [...new Set([...seen, ...ids])];
    return all.length > seen.length ? { seen: all } : null;
  });
}

/** Hands in the answers to a quiz, in place of those before. What was completed stays as it was. */
export function handInQuiz(context: CommandContext, moduleId: string, answer: QuizAnswer): Promise<void> {
  return learn(context, moduleId, ({ status, answers }) =>
    status === "completed" ? null : { answers: [...answers.filter(({ id }) => id !== answer.id), answer] },
  );
}

/** Says that somebody is done with a module whose quizzes they passed; the server counts them again. */
export function completeModule(
  context: CommandContext,
  moduleId: string,
  blocks: readonly TrainingBlock[],
): Promise<void> {
  const now = context.device.readClock().instant;
  return learn(context, moduleId, (learned) =>
    learned.status === "completed" ? null : completion(blocks, learned, now),
  );
}

const NOTHING: Learned = { status: "started", score: null, completed_at: null, seen: [], answers: [] };

/** A person has one row for a module: its id says so, and other devices of theirs make the same. */
function learn(
  context: CommandContext,
  moduleId: string,
  change: (learned: Learned) => Partial<Learned> | null,
): Promise<void> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const collection = progressIn(replica);
  return device.exclusively(writingLockOf(userId), async () => {
    const [row] = await freshFind(collection, { kind: "progress", module_id: moduleId, user_id: userId });
    // One that was stored before there were answers has none.
    const learned: Learned = { ...NOTHING, ...row, seen: row?.seen ?? [], answers: row?.answers ?? [] };
    const changed = change(learned);
    if (row && changed) await patchLocally<TrainingProgress>(collection, row.id, changed, device.newId());
    if (row || !changed) return;
    const id = await uuidOf(`training ${moduleId} ${userId}`);
    const added = {
      ...{ kind: "progress" as const, id, business_id: businessId, module_id: moduleId, user_id: userId },
      ...{ module_title: null, is_returned: false, ...NOTHING, ...changed },
      created_at: device.readClock().instant,
    };
    await insertLocally<TrainingProgress>(collection, added, device.newId());
  });
}
