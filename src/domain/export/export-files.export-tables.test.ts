import { expect, it } from "vitest";
import { addPage, type ExportTables, ownTables } from "./export-files.ts";

const ME = "10000000-0000-4000-8000-000000000001";
const HER = "10000000-0000-4000-8000-000000000002";
let version = 0;
const row = (id: string, fields: object = {}, deleted = false) => ({
  id,
  version: ++version,
  deleted,
  ...fields,
});
const idsOf = (tables: ExportTables) =>
  Object.fromEntries([...tables].map(([table, rows]) => [table, [...rows.keys()]]));

it("sorts what shares a collection into its tables, and leaves out what is bookkeeping or a secret", () => {
  const tables: ExportTables = new Map();
  addPage(tables, "news", [row("a", { kind: "post", title: "Hi" }), row("b", { kind: "vote" })]);
  addPage(tables, "profiles", [row(ME, { name: "Sam", pin_hash: "secret" })]);
  addPage(tables, "shifts", [row("c", { kind: "shift", sort_order: 1, position: 1 })]);
  expect(idsOf(tables)).toEqual({ news_posts: ["a"], poll_votes: ["b"], profiles: [ME], shifts: ["c"] });
  expect(tables.get("shifts")?.get("c")).toEqual({ id: "c", sort_order: 1 });
  expect(tables.get("news_posts")?.get("a")).toEqual({ id: "a", title: "Hi" });
  expect(tables.get("profiles")?.get(ME)).toEqual({ id: ME, name: "Sam" });
});

it("has each row once, as it came last, and none that was deleted", () => {
  const tables: ExportTables = new Map();
  addPage(tables, "profiles", [row("a", { name: "A" }), row("b", { name: "B" }), row("c", {}, true)]);
  addPage(tables, "profiles", [row("a", { name: "Anna" }), row("b", {}, true)]);
  expect(idsOf(tables)).toEqual({ profiles: ["a"] });
  expect(tables.get("profiles")?.get("a")).toMatchObject({ name: "Anna" });
});

it("takes for a person's own what is about them, and what they wrote about nobody else", () => {
  const tables: ExportTables = new Map();
  addPage(tables, "businesses", [row("business", { name: "Café", owner_id: HER })]);
  addPage(tables, "profiles", [
    row(ME, { email: "me@x.test", created_by: HER }),
    row(HER, { email: "her@x.test", created_by: ME }),
  ]);
  addPage(tables, "shifts", [
    row("mine", { kind: "shift", user_id: ME }),
    row("claimed", { kind: "shift", user_id: HER, claimed_by_user_id: ME }),
    row("hers", { kind: "shift", user_id: HER, claimed_by_user_id: null }),
  ]);
  addPage(tables, "messages", [
    row("to me", { kind: "private", from_user_id: HER, to_user_id: ME }),
    row("said by her", { kind: "team", user_id: HER }),
  ]);
  addPage(tables, "employee_payments", [row("paid by me", { employee_id: HER, created_by: ME })]);
  addPage(tables, "news", [row("written", { kind: "post", created_by: ME })]);
  expect(idsOf(ownTables(tables, ME))).toEqual({
    businesses: ["business"],
    profiles: [ME],
    shifts: ["mine", "claimed"],
    private_messages: ["to me"],
    messages: [],
    employee_payments: [],
    news_posts: ["written"],
  });
});
