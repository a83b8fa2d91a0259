import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { type DocumentOf, defineEntity } from "#schema/entities/define-entity.ts";
import { text, uuid } from "#schema/entities/fields.ts";

/** Creates the tables and views of the two collections; run it once in a database. */
export const TEST_COLLECTIONS_SQL = readFileSync(join(import.meta.dirname, "test-collections.sql"), "utf8");

/** A row that several people edit: registers, a set and a counter. */
export const boardEntity = defineEntity({
  collection: "test_boards",
  table: "test_boards",
  version: 0,
  fields: {
    id: uuid(),
    business_id: uuid(),
    title: text(200),
    note: text(200),
    tags: v.array(text(40)),
    votes: v.number(),
  },
  indexes: [["business_id"]],
  writable: ["id", "business_id", "title", "note", "tags", "votes", "deleted"],
  merge: { tags: "set", votes: "counter" },
});
export type Board = DocumentOf<typeof boardEntity>;

/** A row that cannot be without its board. */
export const cardEntity = defineEntity({
  collection: "test_cards",
  table: "test_cards",
  version: 0,
  fields: { id: uuid(), business_id: uuid(), board_id: uuid(), text: text(200) },
  indexes: [["business_id"]],
  writable: ["id", "business_id", "board_id", "text", "deleted"],
});
