import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { type KnownId, rowIdsOf, unspentIds } from "./row-ids.ts";

/** A device that knows these ids; nothing of others. */
function device(known: Record<string, KnownId> = {}) {
  const idOf = async (source: string) =>
    must((await rowIdsOf([source], async () => (id) => known[id] ?? "free")).get(source), "an id");
  return { known, idOf };
}

describe("the ids of rows that two people may make", () => {
  it("are the same on two devices, and others for other rows", async () => {
    const [ann, ben] = [device(), device()];
    expect(await ann.idOf("copy a")).toEqual(await ben.idOf("copy a"));
    expect((await ann.idOf("copy a")).id).not.toBe((await ann.idOf("copy b")).id);
    expect((await ann.idOf("copy a")).id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it("stay while the row is there, and are the next once it is gone, however often", async () => {
    const counts = fc.integer({ min: 0, max: 5 });
    await fc.assert(
      fc.asyncProperty(counts, async (times) => {
        const [ann, ben] = [device(), device()];
        const used = new Set<string>();
        for (let time = 0; time < times; time++) {
          const { id } = await ann.idOf("copy a");
          expect(used.has(id)).toBe(false);
          used.add(id);
          ann.known[id] = "there";
          expect(await ann.idOf("copy a")).toEqual({ id, isThere: true });
          ann.known[id] = "spent";
        }
        Object.assign(ben.known, ann.known);
        expect(await ben.idOf("copy a")).toEqual(await ann.idOf("copy a"));
        expect((await ann.idOf("copy a")).isThere).toBe(false);
      }),
    );
  });

  it("go on from any of them", async () => {
    const { known, idOf } = device();
    const { id: first } = await idOf("copy a");
    known[first] = "spent";
    const { id: second } = await idOf("copy a");
    const found = await unspentIds([first], async () => (id) => known[id] ?? "free");
    expect(found.get(first)).toEqual({ id: second, isThere: false });
  });
});
