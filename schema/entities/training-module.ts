import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, ofBusiness, text, uuid, wholeNumber, words } from "./fields.ts";

/** A block as it is stored; what else it holds is read by training-block.ts, a newer version may hold more. */
const storedBlock = () =>
  v.looseObject({
    id: uuid(),
    type: v.picklist(["text", "image", "video", "document", "quiz"]),
  });

/** Shared by everything in the collection: modules, who has them to do and has done them, and feedback. */
export const TRAINING = { collection: "training", version: 0, indexes: [] };

/** Something to learn: a list of blocks. */
export const trainingModuleFields = () => ({
  ...ofBusiness(),
  title: words(200, "Title is required"),
  description: text(2000),
  content: v.array(storedBlock()),
  position: wholeNumber(),
  /** Staff see published modules only. */
  published: v.boolean(),
  created_by: uuid(),
  created_at: createdAt(),
});
export type TrainingModule = DocumentOf<typeof trainingModuleFields, "module">;

export const trainingModuleEntity: Entity = {
  ...TRAINING,
  kind: "module",
  table: "training_modules",
  writable: [
    "id",
    "business_id",
    "title",
    "description",
    "content",
    "position",
    "published",
    "created_by",
    "deleted",
  ],
  merge: { content: "items" },
};
