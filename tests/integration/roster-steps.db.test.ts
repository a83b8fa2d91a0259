import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { inverseRosterEdit, type RosterEdit, withHandover } from "#domain/roster/roster-edit.ts";
import { must } from "#lib/must.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { NAMES, type Name, shiftWorld } from "./shift-world.ts";

// What a manager does to a shift in the roster and takes back, while others drop and claim it.

const {
  devices,
  idOf,
  exchange,
  allExchange,
  published,
  dropped,
  toldTo,
  claim,
  sharedRow,
  payOf,
  showCosts,
} = shiftWorld();

/** What a step of the roster makes of a shift on the manager's device, and what takes it back. */
async function roster(
  id: string,
  fields: (RosterEdit & { kind: "change" })["fields"],
): Promise<() => Promise<unknown>> {
  const before = must(await devices.manager.row(shiftEntity, id), "the shift") as unknown as Shift;
  const edit = withHandover({ kind: "change", id, fields }, before);
  const inverse = inverseRosterEdit(edit, before, before);
  if (edit.kind !== "change" || inverse?.kind !== "change") throw new Error("A change stays one.");
  await devices.manager.edit(shiftEntity, id, edit.fields);
  return () => roster(id, inverse.fields);
}

describe("a step of the roster and its undoing leave the manager's device as the server:", () => {
  it.each<[string, (id: string) => Promise<unknown>, Partial<Shift>]>([
    ["a shift", async () => {}, { status: "scheduled" }],
    [
      "a dropped one that is asked for",
      async (id) => {
        await devices.owner.edit(shiftEntity, id, { status: "dropped", drop_reason: "Dentist" });
        await allExchange();
        await claim("ann", id);
      },
      { status: "dropped", drop_reason: "Dentist" },
    ],
  ])("%s that is made open", async (_, prepare, stood) => {
    await showCosts();
    const id = await published({ estimated_pay: 120 });
    await prepare(id);
    await allExchange();
    const { claimed_by_user_id } = await sharedRow(id);
    const undo = await roster(id, { user_id: null });
    const open = { user_id: null, status: "scheduled", drop_reason: null, claimed_by_user_id };
    expect(await devices.manager.row(shiftEntity, id)).toMatchObject(open);
    expect(await sharedRow(id)).toMatchObject(open);
    expect(await payOf(id)).toBeNull();
    await undo();
    expect(await sharedRow(id)).toMatchObject({ user_id: idOf("owner"), claimed_by_user_id, ...stood });
    expect(await payOf(id)).toBe(120);
    expect(await devices.manager.issues()).toEqual([]);
  });

  it("one whose cost the manager does not see, which ends with its owner", async () => {
    const id = await published({ estimated_pay: 120 });
    expect(await devices.manager.row(shiftEntity, id)).toMatchObject({ estimated_pay: null });
    const undo = await roster(id, { user_id: null });
    expect(await sharedRow(id)).toMatchObject({ user_id: null });
    expect(await payOf(id)).toBeNull();
    await undo();
    expect(await sharedRow(id)).toMatchObject({ user_id: idOf("owner") });
    expect(await payOf(id)).toBeNull();
  });

  it.each<[string, Name, Partial<Shift>]>([
    ["a claimed one that is asked for since", "ben", { status: "scheduled", drop_reason: null }],
    ["a dropped one that its owner asks for since", "ann", { status: "dropped", drop_reason: "Ill" }],
  ])(
    "%s is its owner's again, and nobody's claim, whether the device has heard of it or not",
    async (_, claimer, stood) => {
      for (const hasHeard of [true, false]) {
        const id = await dropped();
        await claim("ann", id);
        await allExchange();
        const approval = { user_id: idOf("ann"), status: "claimed", claimed_by_user_id: null } as const;
        await devices.manager.edit(shiftEntity, id, { ...approval, published_as: toldTo("ann") });
        await allExchange();
        const { status, drop_reason } = stood;
        if (status === "dropped") await devices.ann.edit(shiftEntity, id, { status, drop_reason });
        await allExchange();
        const undo = await roster(id, { user_id: null });
        await allExchange();
        await claim(claimer, id);
        await exchange(claimer);
        if (hasHeard) await allExchange();
        await undo();
        expect(await sharedRow(id)).toMatchObject({
          user_id: idOf("ann"),
          claimed_by_user_id: null,
          ...stood,
        });
        for (const name of NAMES) expect([name, await devices[name].issues()]).toEqual([name, []]);
      }
    },
  );

  it("a claimed one that is given to somebody else", async () => {
    const id = await dropped();
    await claim("ann", id);
    await allExchange();
    const approval = { user_id: idOf("ann"), status: "claimed", claimed_by_user_id: null } as const;
    await devices.manager.edit(shiftEntity, id, { ...approval, published_as: toldTo("ann") });
    await allExchange();
    const undo = await roster(id, { user_id: idOf("ben") });
    expect(await devices.manager.row(shiftEntity, id)).toMatchObject({ status: "scheduled" });
    expect(await sharedRow(id)).toMatchObject({ user_id: idOf("ben"), status: "scheduled" });
    await undo();
    expect(await sharedRow(id)).toMatchObject({ user_id: idOf("ann"), status: "scheduled" });
    expect(await devices.manager.issues()).toEqual([]);
  });
});
