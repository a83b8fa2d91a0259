import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { DocumentOf, Entity } from "#schema/entities/entity.ts";
import { text, uuid } from "#schema/entities/fields.ts";

/** Creates the tables and views of the two collections; run it once in a database. */
export const TEST_COLLECTIONS_SQL = readFileSync(join(import.meta.dirname, "test-collections.sql"), "utf8");

const boardFields = () => ({
  id: uuid(),
  business_id: uuid(),
  title: text(200),
  note: text(200),
  tags: v.array(text(40)),
  votes: v.number(),
});
export type Board = DocumentOf<typeof boardFields>;

/** A row that several people edit: registers, a set and a counter. */
export const boardEntity: Entity = {
  collection: "test_boards",
  table: "test_boards",
  version: 0,
  indexes: [["business_id"]],
  writable: ["id", "business_id", "title", "note", "tags", "votes", "deleted"],
  merge: { tags: "set", votes: "counter" },
};
/** A row that requires its board. */
export const cardEntity: Entity = {
  collection: "test_cards",
  table: "test_cards",
  version: 0,
  indexes: [["business_id"]],
  writable: ["id", "business_id", "board_id", "text", "deleted"],
};
