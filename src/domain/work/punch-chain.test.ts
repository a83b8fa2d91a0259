import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { type ChainedPunch, canonicalPunch, chainPunch, verifyChain } from "./punch-chain.ts";
import type { PunchEvent } from "./punches.ts";

async function chained(
  punches: readonly PunchEvent[],
  prev_hash: string | null = null,
): Promise<ChainedPunch[]> {
  const chain: ChainedPunch[] = [];
  for (const punch of punches) {
    chain.push(await chainPunch(punch, chain.at(-1)?.hash ?? prev_hash));
  }
  return chain;
}

const DAY = punchesOf([
  "in 09:00 dev=k",
  "break-start 12:00 dev=k",
  "break-end 12:30 dev=k",
  "out 17:00 dev=k",
]);
const [A, B, C, D] = (await chained(DAY)) as [ChainedPunch, ChainedPunch, ChainedPunch, ChainedPunch];

it("has a canonical text, and a hash that another program agrees on", async () => {
  const [punch] = punchesOf(["in 09:00 kiosk dev=k entry=e fixes=z shift=s"]) as [PunchEvent];
  const text =
    '["punch-1","a","anna","in","2026-06-10T09:00:00.000Z","kiosk","k","e","z",false,"s","2026-06-10T09:00:00.000Z",null]';
  expect(canonicalPunch(punch, null)).toBe(text);
  // By sha256sum. Hashes are stored: they must not change.
  const hash = "7b09b9c53c04a2d319b402889d56f10800917795a7fbd83c5d9e7dfb96e1d3cb";
  expect(await chainPunch(punch, null)).toEqual({ ...punch, prev_hash: null, hash });
});

it("does not depend on how an instant is written, nor on the order of the fields", () => {
  const again = { ...Object.fromEntries(Object.entries(A).reverse()), at: "2026-06-10 10:00:00+01:00" };
  expect(canonicalPunch(again as ChainedPunch, null)).toBe(canonicalPunch(A, null));
});

it.each<[keyof PunchEvent, PunchEvent[keyof PunchEvent]]>([
  ["id", "x"],
  ["user_id", "ben"],
  ["type", "out"],
  ["at", "2026-06-10T09:00:00.001Z"],
  ["source", "manager"],
  ["device_id", null],
  ["entry_id", "e"],
  ["corrects", "z"],
  ["is_void", true],
  ["shift_id", "s"],
  ["recorded_at", "2026-06-10T09:00:00.001Z"],
])("covers %s", async (field, value) => {
  const changed = { ...A, [field]: value };
  expect(await verifyChain([changed])).toEqual({
    ok: false,
    brokenAt: changed.id,
    reason: "changed",
  });
});

describe("verifyChain", () => {
  const broken = (brokenAt: string, reason: string) => ({ ok: false, brokenAt, reason });

  it.each<[string, ChainedPunch[], object]>([
    ["nothing", [], { ok: true }],
    ["a first punch", [A], { ok: true }],
    ["a day", [A, B, C, D], { ok: true }],
    ["a day out of order", [C, A, D, B], { ok: true }],
    ["a day of which some came twice", [A, B, { ...B }, C, D, A], { ok: true }],
    ["what is missing at the end", [A, B], { ok: true }],
    ["what is missing at the beginning", [B, C, D], broken("b", "missing")],
    ["what is missing in the middle", [A, C, D], broken("c", "missing")],
    ["two that are missing", [A, D], broken("d", "missing")],
    ["a changed time", [A, { ...B, at: "2026-06-10T11:00:00.000Z" }, C, D], broken("b", "changed")],
    ["another place in the chain", [A, B, { ...C, prev_hash: A.hash }, D], broken("c", "changed")],
    ["a hash that is none", [A, B, { ...C, hash: "" }, D], broken("c", "changed")],
    ["the first of two faults", [A, { ...B, user_id: "ben" }, D], broken("b", "changed")],
  ])("%s", async (_, punches, verdict) => {
    expect(await verifyChain(punches)).toEqual(verdict);
  });

  it("finds a punch that was changed together with its hash", async () => {
    const changed = await chainPunch({ ...B, at: "2026-06-10T11:00:00.000Z" }, A.hash);
    expect(await verifyChain([A, changed, C, D])).toEqual(broken("c", "missing"));
  });

  it("finds a punch that was slipped in", async () => {
    const [late] = punchesOf(["out 12:10 id=x dev=k"]) as [PunchEvent];
    const slipped = await chainPunch(late, A.hash);
    expect(await verifyChain([A, slipped, B, C, D])).toEqual(broken("x", "forked"));
  });

  it("finds a device that began anew", async () => {
    const again = await chained(punchesOf(["in 18:00 id=x dev=k", "out 19:00 id=y dev=k"]));
    expect(await verifyChain([A, B, ...again])).toEqual(broken("x", "forked"));
  });

  it("finds whatever is taken out but the last, in any order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([A, B, C, D], { minLength: 1 }), async (some) => {
        const isWhole = [A, B, C, D].slice(0, some.length).every((punch) => some.includes(punch));
        expect((await verifyChain(some)).ok).toBe(isWhole);
      }),
    );
  });

  it("finds every change of one punch", async () => {
    const changes = fc.constantFrom<Partial<ChainedPunch>>(
      { at: "2026-06-10T12:34:56.000Z" },
      { user_id: "ben" },
      { is_void: true },
      { prev_hash: null, device_id: "other" },
      { hash: "0".repeat(64) },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(3), changes, async (place, change) => {
        const day = [A, B, C, D];
        day[place] = { ...must(day[place], "a punch"), ...change };
        expect((await verifyChain(day)).ok).toBe(false);
      }),
    );
  });
});
