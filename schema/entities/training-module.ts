import { collection, entity, type RowOf } from "./entity.ts";
import {
  author,
  createdAt,
  flag,
  list,
  ofBusiness,
  oneOf,
  openForm,
  text,
  uuid,
  wholeNumber,
} from "./fields.ts";

/** A stored block; training-block.ts parses the rest, which newer versions may extend. */
const storedBlock = openForm({
  id: uuid(),
  type: oneOf("text", "image", "video", "document", "quiz"),
});

/** Shared by all entities in the collection: modules, assignments, progress, and feedback. */
export const TRAINING = collection("training");

export const trainingModuleEntity = entity("module", {
  in: TRAINING,
  table: "training_modules",
  write: "managers",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    title: text(200).filled(),
    description: text(2000).byDefault(""),
    content: list(storedBlock).byDefault([]).merge("items"),
    position: wholeNumber().byDefault(0),
    /** Staff see published modules only. */
    published: flag().byDefault(false),
    created_by: author(),
    created_at: createdAt(),
  },
});
export type TrainingModule = RowOf<typeof trainingModuleEntity>;
