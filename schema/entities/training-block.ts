import * as v from "valibot";
import { text as textField, uuid as uuidField, wholeNumber } from "./fields.ts";
import { fieldValidator } from "./validators.ts";

const uuid = () => fieldValidator(uuidField());
const text = (length: number) => fieldValidator(textField(length));

/** A choice; its id is unique within its question. */
const choice = v.object({ id: text(64), text: text(500), is_right: v.boolean() });

const question = v.object({
  /** Unique within its quiz. */
  id: text(64),
  text: text(1000),
  /** Several can be picked, and exactly all right ones must be. */
  is_several: v.boolean(),
  choices: v.pipe(v.array(choice), v.maxLength(20)),
});

const file = {
  id: uuid(),
  /** The title, or an image's alternative text. */
  title: text(500),
  /** The file in the bucket; null until one is chosen. */
  path: v.nullable(v.string()),
  name: text(255),
  /** In bytes. */
  size: v.number(),
};

/** A valid block of a module; the server checks the same (sync.is_training_block). */
const trainingBlock = v.variant("type", [
  v.object({ type: v.literal("text"), id: uuid(), text: text(20_000) }),
  v.object({ type: v.literal("image"), ...file }),
  v.object({ type: v.literal("video"), ...file }),
  v.object({ type: v.literal("document"), ...file }),
  v.object({
    type: v.literal("quiz"),
    id: uuid(),
    /** The percentage of questions that must be right. */
    pass_percent: fieldValidator(wholeNumber(0, 100)),
    questions: v.pipe(v.array(question), v.maxLength(100)),
  }),
]);
export type TrainingBlock = v.InferOutput<typeof trainingBlock>;
export type FileBlock = Extract<TrainingBlock, { path: string | null }>;
export type QuizBlock = Extract<TrainingBlock, { type: "quiz" }>;
export type QuizQuestion = QuizBlock["questions"][number];

/** Returns the valid blocks of a stored module; ones that this build cannot read are left out. */
export function parseBlocks(content: readonly unknown[]): TrainingBlock[] {
  return content.flatMap((block) => {
    const read = v.safeParse(trainingBlock, block);
    return read.success ? [read.output] : [];
  });
}
