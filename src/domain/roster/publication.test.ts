import { expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import { publicationOf, publishEdits } from "./publication.ts";

const PUBLISH_ID = "c0000000-0000-4000-8000-000000000001";
const publishedAs = {
  publish_id: PUBLISH_ID,
  date: "2026-03-02",
  start_time: "09:00",
  end_time: "17:00",
  user_id: null,
  position_id: null,
  place_id: null,
};
const { position_id: _, place_id: __, ...fromBefore } = publishedAs;
const published = { published: true, published_as: publishedAs };

it.each([
  ["draft", {}],
  ["published", published],
  ["changed", { ...published, date: "2026-03-03" }],
  ["changed", { ...published, start_time: "10:00" }],
  ["changed", { ...published, end_time: "18:00" }],
  ["changed", { ...published, user_id: "a0000000-0000-4000-8000-000000000001" }],
  ["changed", { ...published, position_id: "bar" }],
  ["changed", { ...published, place_id: "north" }],
  [
    "published",
    { published: true, published_as: fromBefore as never, position_id: "bar", place_id: "north" },
  ],
  ["changed", { published: true, published_as: null }],
  ["published", { ...published, notes: "Bring the keys", estimated_pay: 90, sort_order: 4 }],
] as const)("is %s: %o", (publication, fields) => {
  expect(publicationOf(newShift(fields))).toBe(publication);
});

it("publishes drafts and changes as they stand, and nothing that everybody knows", () => {
  const draft = newShift();
  const changed = newShift({ ...published, end_time: "18:00" });
  const edits = publishEdits([draft, changed, newShift(published)], PUBLISH_ID);
  expect(edits).toEqual([
    { kind: "change", id: draft.id, fields: published },
    {
      kind: "change",
      id: changed.id,
      fields: { published: true, published_as: { ...publishedAs, end_time: "18:00" } },
    },
  ]);
});
