import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, text, uuid, wholeNumber, words } from "./fields.ts";

/** A block of a module; the fields besides these two are those of its type. */
const trainingBlock = () =>
  v.looseObject({
    id: uuid(),
    type: v.picklist(["text", "image", "video", "document", "quiz"]),
  });

/** Something to learn: a list of blocks. What a block holds is the editor's matter. */
export const trainingModuleFields = () => ({
  id: uuid(),
  business_id: uuid(),
  title: words(200, "Title is required"),
  description: text(2000),
  content: v.array(trainingBlock()),
  position: wholeNumber(),
  /** Staff see published modules only. */
  published: v.boolean(),
  created_by: uuid(),
  created_at: createdAt(),
});
export type TrainingModule = DocumentOf<typeof trainingModuleFields, "module">;

export const trainingModuleEntity: Entity = {
  collection: "training",
  kind: "module",
  table: "training_modules",
  version: 0,
  indexes: [],
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
};
