import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { NAMES, type Name, shiftWorld } from "./shift-world.ts";

// Shifts are dropped and claimed on devices that are offline, and come together in whatever order these come back.

const { devices, idOf, exchange, allExchange, published, dropped, toldTo, claim, sharedRow, toldOf } =
  shiftWorld();

const ORDERS: Name[][] = [
  ["ann", "ben", "manager"],
  ["ann", "manager", "ben"],
  ["ben", "ann", "manager"],
  ["ben", "manager", "ann"],
  ["manager", "ann", "ben"],
  ["manager", "ben", "ann"],
];

describe("a shift that two claim at the same time", () => {
  it.each(ORDERS)("is claimed by whoever of them comes back first: %s, %s, %s", async (...order) => {
    const id = await published();
    await devices.owner.edit(shiftEntity, id, { status: "dropped", drop_reason: "Dentist" });
    expect(await devices.manager.row(shiftEntity, id)).toMatchObject({ status: "scheduled" });
    await allExchange();
    await claim("ann", id);
    await claim("ben", id);
    await devices.manager.edit(shiftEntity, id, { notes: "Bring the keys" });
    await exchange(...order);

    const [winner, loser] = order.filter((name) => name !== "manager") as [Name, Name];
    const standing = { user_id: idOf("owner"), status: "dropped", claimed_by_user_id: idOf(winner) };
    expect(await sharedRow(id)).toMatchObject({ ...standing, notes: "Bring the keys" });
    expect(await devices[loser].issues()).toMatchObject([
      {
        collection: "shifts",
        code: "invalid",
        reason: "already_claimed",
        row: { kind: "shift", id, claimed_by_user_id: idOf(loser) },
        held: standing,
      },
    ]);
    for (const name of NAMES) {
      expect([name, (await devices[name].issues()).length]).toEqual([name, name === loser ? 1 : 0]);
    }

    const approval = { user_id: idOf(winner), status: "claimed", claimed_by_user_id: null } as const;
    await devices.manager.edit(shiftEntity, id, { ...approval, published_as: toldTo(winner) });
    expect(await sharedRow(id)).toMatchObject({ ...approval, published_as: toldTo(winner) });
    expect(await toldOf("manager")).toEqual(["shift-claim", "shift-drop"]);
    expect(await toldOf(winner)).toEqual(["claim-approved"]);
    for (const name of ["owner", loser] as const) expect(await toldOf(name)).toEqual([]);
  });
});

it("a denied claim leaves the shift open, for the same person too", async () => {
  const id = await dropped();
  await claim("ann", id);
  await allExchange();
  await devices.manager.edit(shiftEntity, id, { claimed_by_user_id: null });
  expect(await sharedRow(id)).toMatchObject({ status: "dropped", claimed_by_user_id: null });
  await claim("ann", id);
  expect(await sharedRow(id)).toMatchObject({ status: "dropped", claimed_by_user_id: idOf("ann") });
  expect(await toldOf("manager")).toEqual(["shift-claim", "shift-claim", "shift-drop"]);
});

it("a denial is of the claim the manager saw, not of whoever has claimed since", async () => {
  const id = await dropped();
  await claim("ann", id);
  await allExchange();
  await devices.manager.edit(shiftEntity, id, { claimed_by_user_id: null });
  await devices.ann.edit(shiftEntity, id, { claimed_by_user_id: null });
  await exchange("ann", "ben");
  await claim("ben", id);
  await exchange("ben", "manager");
  expect(await sharedRow(id)).toMatchObject({ status: "dropped", claimed_by_user_id: idOf("ben") });
  for (const name of NAMES) expect([name, await devices[name].issues()]).toEqual([name, []]);
});

it.each<[string, Partial<Shift>, Name, (id: string) => Partial<Shift>, string]>([
  [
    "a drop without a reason",
    {},
    "owner",
    () => ({ status: "dropped", drop_reason: " " }),
    "drop_needs_reason",
  ],
  ["a claim of what is somebody's", {}, "ann", () => ({ claimed_by_user_id: idOf("ann") }), "not_open"],
  ["somebody else's drop", {}, "ann", () => ({ status: "dropped", drop_reason: "Dentist" }), "forbidden"],
])("%s is refused and kept", async (_, fields, name, change, reason) => {
  const id = await published(fields);
  await devices[name].edit(shiftEntity, id, change(id));
  expect(await sharedRow(id)).toMatchObject({ status: "scheduled", claimed_by_user_id: null });
  const code = reason === "forbidden" ? { code: reason } : { code: "invalid", reason };
  expect(await devices[name].issues()).toMatchObject([{ ...code, row: { id, ...change(id) }, held: { id } }]);
  expect(await toldOf("manager")).toEqual([]);
});

it.each<[string, Name[], Partial<Shift>, Name]>([
  [
    "an owner who takes back what is claimed by then is refused",
    ["ann", "owner"],
    { status: "dropped" },
    "owner",
  ],
  ["a claim of what was taken back is refused", ["owner", "ann"], { status: "scheduled" }, "ann"],
])("%s", async (_, order, outcome, refused) => {
  const id = await dropped();
  await claim("ann", id);
  await devices.owner.edit(shiftEntity, id, { status: "scheduled", drop_reason: null });
  await exchange(...order);
  const claimer = outcome.status === "dropped" ? idOf("ann") : null;
  expect(await sharedRow(id)).toMatchObject({ ...outcome, claimed_by_user_id: claimer });
  for (const name of NAMES) {
    expect([name, (await devices[name].issues()).length]).toEqual([name, name === refused ? 1 : 0]);
  }
});

it("a claim is withdrawn by whoever made it, and then anybody may claim the shift", async () => {
  const id = await dropped();
  await claim("ann", id);
  await allExchange();
  await devices.ann.edit(shiftEntity, id, { claimed_by_user_id: null });
  await allExchange();
  await claim("ben", id);
  expect(await sharedRow(id)).toMatchObject({ status: "dropped", claimed_by_user_id: idOf("ben") });
});

it("a claim that comes once the shift has begun is refused and kept", async () => {
  const id = await published({
    date: new Date(Date.now() - 864e5).toISOString().slice(0, 10),
    user_id: null,
  });
  await claim("ann", id);
  await allExchange();
  expect(await devices.ann.issues()).toMatchObject([{ code: "invalid", reason: "shift_begun" }]);
  expect(await sharedRow(id)).toMatchObject({ claimed_by_user_id: null });
});

it.each<[string, Name[]]>([
  ["before the claim", ["manager", "ann"]],
  ["after the claim", ["ann", "manager"]],
])("a shift that is removed %s stays removed, and whoever claimed it is told", async (when, order) => {
  const id = await dropped();
  await claim("ann", id);
  await devices.manager.remove(shiftEntity, id);
  await exchange(...order);
  await allExchange();
  for (const name of NAMES) expect([name, await devices[name].row(shiftEntity, id)]).toEqual([name, null]);
  const isLate = when === "before the claim";
  expect(await devices.ann.issues()).toMatchObject(
    isLate
      ? [{ code: "gone", row: { id, claimed_by_user_id: idOf("ann") }, held: { id, deleted: true } }]
      : [],
  );
  expect(await toldOf("ann")).toEqual(isLate ? [] : ["claim-denied"]);
  expect(await toldOf("owner")).toEqual(["shift-removed"]);
  expect(await devices.manager.issues()).toEqual([]);
});

it.each<[string, Name[]]>([
  ["before the claim", ["manager", "ann"]],
  ["after the claim", ["ann", "manager"]],
])(
  "a shift that is given to somebody else %s is theirs, and whoever claimed it is told",
  async (when, order) => {
    const id = await dropped();
    await claim("ann", id);
    await devices.manager.edit(shiftEntity, id, { user_id: idOf("ben") });
    await exchange(...order);
    expect(await sharedRow(id)).toMatchObject({
      ...{ user_id: idOf("ben"), status: "scheduled", drop_reason: null, claimed_by_user_id: null },
    });
    const isLate = when === "before the claim";
    expect(await devices.ann.issues()).toMatchObject(isLate ? [{ code: "invalid", reason: "not_open" }] : []);
    expect(await toldOf("ann")).toEqual(isLate ? [] : ["claim-denied"]);
    for (const name of ["manager", "owner", "ben"] as const) expect(await devices[name].issues()).toEqual([]);
  },
);

it("a shift that is made open while it is asked for stays asked for, though an older device ended the claim", async () => {
  const id = await dropped();
  await claim("ann", id);
  await allExchange();
  await devices.manager.edit(shiftEntity, id, {
    ...{ user_id: null, status: "scheduled", drop_reason: null, claimed_by_user_id: null },
  });
  await exchange("manager");
  expect(await sharedRow(id)).toMatchObject({
    ...{ user_id: null, status: "scheduled", drop_reason: null, claimed_by_user_id: idOf("ann") },
  });
  for (const name of NAMES) expect([name, await devices[name].issues()]).toEqual([name, []]);
  expect(await toldOf("ann")).toEqual([]);
});
