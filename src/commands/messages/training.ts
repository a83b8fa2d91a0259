import { filePaths } from "#domain/training/blocks.ts";
import { completion } from "#domain/training/progress.ts";
import { uuidOf } from "#lib/hashes.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import { parseBlocks, type TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import type { QuizAnswer, TrainingProgress } from "#schema/entities/training-progress.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";
import { dropAttachment } from "./attachments.ts";

type Edited = Pick<TrainingModule, "title" | "description" | "content" | "published">;

/** Adds a draft after all others; resolves to its id. */
export function addModule(context: CommandContext, title: string): Promise<string> {
  return write(context, async ({ userId, stamped, find, insert }) => {
    const others = await find("module");
    const last = Math.max(-1, ...others.map(({ position }) => position));
    const { id } = await insert("module", {
      ...stamped(),
      title,
      description: "",
      content: [],
      position: last + 1,
      published: false,
      created_by: userId,
    });
    return id;
  });
}

/** Edits a module as it is now, since others may have edited other blocks. Resolves to null if it is gone. */
export function editModule(
  context: CommandContext,
  id: string,
  edit: (module: TrainingModule) => Partial<Edited>,
): Promise<TrainingModule | null> {
  return write(context, ({ patch }) => patch("module", id, edit));
}

/** Deletes a module and its files for everybody; completions stay. */
export async function removeModule(context: CommandContext, id: string): Promise<void> {
  const paths = await write(context, async ({ find, remove }) => {
    const [module] = await find("module", { id });
    await remove("module", id);
    return filePaths(parseBlocks(module?.content ?? []));
  });
  for (const path of paths) await dropAttachment(context, path);
}

/** Puts modules into this order; writes only those whose position changes. */
export function orderModules(context: CommandContext, ids: readonly string[]): Promise<void> {
  return write(context, async ({ find, patch }) => {
    const places = new Map((await find("module")).map((one) => [one.id, one.position]));
    for (const [position, id] of ids.entries()) {
      if (places.get(id) === position) continue;
      await patch("module", id, { position });
    }
  });
}

/** The assignee of a module: everybody of a role, or one person. */
export type Assignee = Pick<TrainingAssignment, "role" | "user_id">;

/** Assigns a module, optionally with a due day. The server notifies the people concerned. */
export async function assignModule(
  context: CommandContext,
  moduleId: string,
  { role, user_id }: Assignee,
  due_date: string | null,
): Promise<void> {
  await write(context, ({ userId, stamped, insert }) => {
    const assigned = { module_id: moduleId, role, user_id, due_date, created_by: userId };
    return insert("assignment", { ...stamped(), ...assigned });
  });
}

/** Changes the due day; an assignment removed meanwhile stays removed. */
export async function changeDueDate(
  context: CommandContext,
  id: string,
  due_date: string | null,
): Promise<void> {
  await write(context, ({ patch }) => patch("assignment", id, { due_date }));
}

export async function removeAssignment(context: CommandContext, id: string): Promise<void> {
  await write(context, ({ remove }) => remove("assignment", id));
}

type Learned = Pick<TrainingProgress, "status" | "score" | "completed_at" | "seen" | "answers">;

/** Records which blocks of a module were on screen; known ones are not written again. */
export function seeBlocks(context: CommandContext, moduleId: string, ids: readonly string[]): Promise<void> {
  return learn(context, moduleId, ({ seen }) => {
    const all = [...new Set([...seen, ...ids])];
    return all.length > seen.length ? { seen: all } : null;
  });
}

/** Submits the answers to a quiz, replacing earlier ones. A completed module stays as it was. */
export function handInQuiz(context: CommandContext, moduleId: string, answer: QuizAnswer): Promise<void> {
  return learn(context, moduleId, ({ status, answers }) =>
    status === "completed" ? null : { answers: [...answers.filter(({ id }) => id !== answer.id), answer] },
  );
}

/** Marks a module as completed once its quizzes are passed; the server scores them again. */
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

/** A person has one row per module; its id is derived from both, so that all their devices create the same row. */
function learn(
  context: CommandContext,
  moduleId: string,
  change: (learned: Learned) => Partial<Learned> | null,
): Promise<void> {
  return write(context, async ({ userId, stamped, find, patch, insert }) => {
    const [row] = await find("progress", { module_id: moduleId, user_id: userId });
    // Rows stored before answers existed have none.
    const learned: Learned = { ...NOTHING, ...row, seen: row?.seen ?? [], answers: row?.answers ?? [] };
    const changed = change(learned);
    if (row && changed) await patch("progress", row.id, changed);
    if (row || !changed) return;
    await insert("progress", {
      ...stamped(await uuidOf(`training ${moduleId} ${userId}`)),
      module_id: moduleId,
      user_id: userId,
      module_title: null,
      is_returned: false,
      ...NOTHING,
      ...changed,
    });
  });
}
