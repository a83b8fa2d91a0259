import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { collectionOf } from "#replica/collections.ts";
import { patchLocally } from "#replica/local-change.ts";
import { collection, entity } from "#schema/entities/entity.ts";
import { ofBusiness, text, uuid } from "#schema/entities/fields.ts";
import { CORE } from "#tests/factories/replica.ts";
import { business, open, replicate, sam, server, TIMEOUT } from "#tests/factories/sync-world.ts";

/** Indexed by the first letter of its title, a field that no server sends. */
const BOARDS = entity("board", {
  ...{ in: collection("boards", [["letter"]], { letter: text(), of: uuid() }), table: "boards", kind: null },
  isDeletable: true,
  fields: { ...ofBusiness(), title: text() },
  derived: ({ title }, userId) => ({ letter: String(title)[0], of: userId }),
});

const put = (id: string, title: string) =>
  server.put("boards", business, { id, business_id: business, title });

it("rows are found by what a device derives of them: the first ones, those that come later, and answers", async () => {
  const [early, late] = [crypto.randomUUID(), crypto.randomUUID()];
  put(early, "Apples");
  const { replica } = replicate(sam, await open(sam, [...CORE, BOARDS]));
  const boards = collectionOf(replica, "boards");
  const found = async (letter: string) => {
    const rows = await boards.find({ selector: { letter } as never }).exec();
    return rows.map((row) => row.toMutableJSON() as unknown as Record<string, unknown>);
  };
  await vi.waitFor(async () => expect(await found("A")).toMatchObject([{ id: early, of: sam.id }]), TIMEOUT);
  put(late, "Bread");
  await vi.waitFor(async () => expect(await found("B")).toMatchObject([{ id: late }]), TIMEOUT);
  put(early, "Cake");
  await vi.waitFor(async () => expect(await found("C")).toMatchObject([{ id: early }]), TIMEOUT);
  expect(await found("A")).toEqual([]);

  await patchLocally(boards, early, { title: "Dates" } as never, crypto.randomUUID());
  await vi.waitFor(async () => expect(await found("D")).toMatchObject([{ change_id: null }]), TIMEOUT);
  expect(server.row("boards", early)).toMatchObject({ title: "Dates" });
  expect(server.row("boards", early)).not.toHaveProperty("letter");
});
