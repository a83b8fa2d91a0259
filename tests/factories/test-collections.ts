import { readFileSync } from "node:fs";
import { join } from "node:path";
import { collection, entity, type RowOf } from "#schema/entities/entity.ts";
import { list, number, ofBusiness, text, uuid } from "#schema/entities/fields.ts";

/** Creates the tables and views of the two collections; run it once in a database. */
export const TEST_COLLECTIONS_SQL = readFileSync(join(import.meta.dirname, "test-collections.sql"), "utf8");

/** A row that several people edit: registers, a set and a counter. */
export const boardEntity = entity("test_board", {
  in: collection("test_boards", [["business_id"]]),
  table: "test_boards",
  kind: null,
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    title: text(200),
    note: text(200),
    tags: list(text(40)).merge("set"),
    votes: number().merge("counter"),
  },
});
export type Board = RowOf<typeof boardEntity>;

/** A row that requires its board. */
export const cardEntity = entity("test_card", {
  in: collection("test_cards", [["business_id"]]),
  table: "test_cards",
  kind: null,
  isDeletable: true,
  fields: { ...ofBusiness(), board_id: uuid(), text: text(200) },
});
