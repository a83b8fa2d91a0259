import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, ofBusiness, text, uuid, wholeNumber, words } from "./fields.ts";

/** A stored block; training-block.ts parses the rest, which newer versions may extend. */
const storedBlock = () =>
  v.looseObject({
    id: uuid(),
    type: v.picklist(["text", "image", "video", "document", "quiz"]),
  });

/** Shared by all entities in the collection: modules, assignments, progress, and feedback. */
export const TRAINING = { collection: "training", version: 0, indexes: [] };

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
