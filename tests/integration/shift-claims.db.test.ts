import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inverseRosterEdit, type RosterEdit, withHandover } from "#domain/roster/roster-edit.ts";
import { must } from "#lib/must.ts";
import { notificationEntity } from "#schema/entities/notification.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { addBusiness, type OpenBackend, startOpenBackend } from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";

// Shifts are dropped and claimed on devices that are offline, and come together in whatever order these come back.

const ENTITIES = [shiftEntity, swapRequestEntity, notificationEntity];
const NAMES = ["manager", "owner", "ann", "ben"] as const;
type Name = (typeof NAMES)[number];

let backend: OpenBackend;
let business: string;
let devices: Record<Name, QuietDevice>;

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
});
afterAll(() => backend.close());

/** "owner" is who the shift was given to. */
beforeEach(async () => {
  business = randomUUID();
  const people = NAMES.map((name) => ({
    id: randomUUID(),
    email: `${name}@${business}.test`,
    role: name === "manager" ? ("manager" as const) : ("employee" as const),
  }));
  await addBusiness(backend.db, business, people);
  const opened: [Name, QuietDevice][] = [];
  for (const [at, name] of NAMES.entries()) {
    const person = must(people[at], name);
    opened.push([name, await openQuietDevice(backend.url, person, ENTITIES)]);
  }
  devices = Object.fromEntries(opened) as typeof devices;
});
afterEach(async () => {
  for (const device of Object.values(devices)) await device.close();
});

async function exchange(...names: readonly Name[]) {
  for (const name of names) expect([name, await devices[name].exchange()]).toEqual([name, true]);
}

/** Twice, so that the first hear of what the last brought. */
async function allExchange() {
  await exchange(...NAMES);
  await exchange(...NAMES);
}

const idOf = (name: Name) => devices[name].person.id;

const PUBLICATION = randomUUID();

/** A shift that the manager published without a network and that everybody has got. */
async function published(fields: Partial<Shift> = {}): Promise<string> {
  const id = randomUUID();
  const told = {
    ...{ date: "2026-03-02", start_time: "09:00", end_time: "17:00", user_id: idOf("owner") },
    ...fields,
  };
  const { date, start_time, end_time, user_id } = told;
  await devices.manager.make(shiftEntity, {
    ...{ id, business_id: business, time_slot: null, date, start_time, end_time, user_id },
    published_as: { publish_id: PUBLICATION, date, start_time, end_time, user_id },
    estimated_pay: null,
    status: "scheduled",
    claimed_by_user_id: null,
    drop_reason: null,
    published: true,
    notes: "",
    position: 0,
    created_at: "2026-03-01T09:00:00.000Z",
    ...fields,
  });
  await allExchange();
  return id;
}

async function dropped(): Promise<string> {
  const id = await published();
  await devices.owner.edit(shiftEntity, id, { status: "dropped", drop_reason: "Dentist" });
  await allExchange();
  return id;
}

/** What is told of the shift once a claim of it is approved: who works it, with the same publication. */
const toldTo = (name: Name) => ({
  ...{ publish_id: PUBLICATION, date: "2026-03-02", start_time: "09:00", end_time: "17:00" },
  user_id: idOf(name),
});

const claim = (name: Name, id: string) =>
  devices[name].edit(shiftEntity, id, { claimed_by_user_id: idOf(name) });

/** The one row that all devices and the server hold. */
async function sharedRow(id: string) {
  await allExchange();
  const { rows } = await backend.db.query(
    `select id, user_id, status, claimed_by_user_id, drop_reason, published, published_as, notes, version::int
     from public.shifts where id = $1`,
    [id],
  );
  const held = must(rows[0] as Partial<Shift>, "the server's row");
  for (const name of NAMES) {
    const row = await devices[name].row(shiftEntity, id);
    expect({ name, ...row }).toMatchObject({ name, ...held, change_id: null });
  }
  return held;
}

/** Of a roster that was published everybody is told who is on it: that is left out. */
async function toldOf(name: Name) {
  const told = (await devices[name].rows(notificationEntity)) as unknown as { type: string }[];
  return told
    .map(({ type }) => type)
    .filter((type) => type !== "roster-published")
    .sort();
}

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

/** What a step of the roster makes of a shift on the manager's device, and what takes it back. */
async function roster(
  id: string,
  fields: (RosterEdit & { kind: "change" })["fields"],
): Promise<() => Promise<unknown>> {
  const before = must(await devices.manager.row(shiftEntity, id), "the shift") as unknown as Shift;
  const edit = withHandover({ kind: "change", id, fields }, before);
  const inverse = inverseRosterEdit(edit, before, randomUUID);
  if (edit.kind !== "change" || inverse?.kind !== "change") throw new Error("A change stays one.");
  await devices.manager.edit(shiftEntity, id, edit.fields);
  return () => roster(id, inverse.fields);
}

const payOf = async (id: string) => {
  const { rows } = await backend.db.query(
    "select estimated_pay::float as pay from public.shifts where id = $1",
    [id],
  );
  return (rows[0] as { pay: number | null }).pay;
};

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

it("an approval that is taken back leaves the claim waiting, and only whose claim it is hears of it", async () => {
  const id = await published({ estimated_pay: 120 });
  await devices.owner.edit(shiftEntity, id, { status: "dropped", drop_reason: "Dentist" });
  await allExchange();
  await claim("ann", id);
  await allExchange();
  const approval = { user_id: idOf("ann"), status: "claimed", claimed_by_user_id: null } as const;
  const handed = { published_as: toldTo("ann"), estimated_pay: null };
  await devices.manager.edit(shiftEntity, id, { ...approval, ...handed });
  await allExchange();
  expect(await payOf(id)).toBeNull();
  const before = { user_id: idOf("owner"), status: "dropped", claimed_by_user_id: idOf("ann") } as const;
  const back = { published_as: toldTo("owner"), estimated_pay: 120 };
  await devices.manager.edit(shiftEntity, id, { ...before, ...back });
  expect(await sharedRow(id)).toMatchObject(before);
  expect(await payOf(id)).toBe(120);
  expect(await toldOf("ann")).toEqual(["claim-approved", "claim-denied"]);
  expect(await toldOf("owner")).toEqual([]);
  expect(await toldOf("manager")).toEqual(["shift-claim", "shift-drop"]);
  for (const name of NAMES) expect([name, await devices[name].issues()]).toEqual([name, []]);
});

it("what a shift was expected to cost is forgotten on every device once a claim of it is approved", async () => {
  const id = await published({ estimated_pay: 120 });
  await devices.owner.edit(shiftEntity, id, { status: "dropped", drop_reason: "Dentist" });
  await allExchange();
  await claim("ann", id);
  await allExchange();
  const approval = { user_id: idOf("ann"), status: "claimed", claimed_by_user_id: null } as const;
  await devices.manager.edit(shiftEntity, id, { ...approval, published_as: toldTo("ann") });
  expect(await sharedRow(id)).toMatchObject(approval);
  for (const name of NAMES) {
    expect(await devices[name].row(shiftEntity, id)).toMatchObject({ estimated_pay: null });
  }
});

it.each([
  ["still wants rid of it", null, "approved"],
  ["had taken it back", "taken back", "refused"],
])(
  "a claim that was denied is approved after all, in one step, whose owner %s",
  async (_, since, outcome) => {
    const id = await dropped();
    await claim("ann", id);
    await allExchange();
    await devices.manager.edit(shiftEntity, id, {
      claimed_by_user_id: null,
      denial_reason: "Too many hours",
    });
    await allExchange();
    if (since) await devices.owner.edit(shiftEntity, id, { status: "scheduled", drop_reason: null });
    await exchange("owner");
    // What is left to send when the denial is taken back and the claim approved in one breath.
    const approval = { user_id: idOf("ann"), status: "claimed", claimed_by_user_id: null } as const;
    await devices.manager.edit(shiftEntity, id, { ...approval, published_as: toldTo("ann") });
    const isApproved = outcome === "approved";
    expect(await sharedRow(id)).toMatchObject(
      isApproved ? approval : { user_id: idOf("owner"), status: "scheduled", claimed_by_user_id: null },
    );
    expect(await toldOf("ann")).toEqual(isApproved ? ["claim-approved", "claim-denied"] : ["claim-denied"]);
    expect(await devices.manager.issues()).toMatchObject(isApproved ? [] : [{ reason: "no_such_claim" }]);
  },
);

it("an approval of a claim that was withdrawn meanwhile is refused, and says why", async () => {
  const id = await dropped();
  await claim("ann", id);
  await allExchange();
  await devices.ann.edit(shiftEntity, id, { claimed_by_user_id: null });
  await devices.manager.edit(shiftEntity, id, {
    ...{ user_id: idOf("ann"), status: "claimed", claimed_by_user_id: null },
    published_as: toldTo("ann"),
  });
  await exchange("ann", "manager");
  expect(await sharedRow(id)).toMatchObject({ user_id: idOf("owner"), status: "dropped" });
  expect(await devices.manager.issues()).toMatchObject([{ code: "invalid", reason: "no_such_claim" }]);
});

describe("a swap that is asked for", () => {
  let swap: string;
  let given: string;
  let wanted: string;
  const soon = { date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) };
  const swapRow = async () => {
    await allExchange();
    for (const name of ["owner", "ann"] as const) {
      const held = await devices.manager.row(swapRequestEntity, swap);
      expect(await devices[name].row(swapRequestEntity, swap)).toMatchObject({ ...held });
    }
    expect(await devices.ben.row(swapRequestEntity, swap)).toBeNull();
    return devices.manager.row(swapRequestEntity, swap);
  };
  beforeEach(async () => {
    given = await published({ ...soon, user_id: idOf("owner") });
    wanted = await published({ ...soon, user_id: idOf("ann") });
    swap = randomUUID();
    await devices.owner.make(swapRequestEntity, {
      ...{ id: swap, business_id: business, ...soon, shift_id: given, with_shift_id: wanted },
      ...{ requested_by: idOf("owner"), requested_of: idOf("ann"), message: "", status: "asked" },
    });
    await allExchange();
    await devices.ann.edit(swapRequestEntity, swap, { status: "agreed" });
    expect(await swapRow()).toMatchObject({ status: "agreed" });
  });

  it("exchanges the two shifts on every device when a manager approves it", async () => {
    await devices.manager.edit(swapRequestEntity, swap, { status: "approved" });
    expect(await swapRow()).toMatchObject({ status: "approved" });
    expect(await sharedRow(given)).toMatchObject({
      user_id: idOf("ann"),
      published_as: { publish_id: PUBLICATION, user_id: idOf("ann") },
    });
    expect(await sharedRow(wanted)).toMatchObject({ user_id: idOf("owner") });
    for (const name of NAMES) expect([name, await devices[name].issues()]).toEqual([name, []]);
    expect(await toldOf("owner")).toEqual(["shift-swap", "swap-decided"]);
    expect(await toldOf("ann")).toEqual(["shift-swap", "swap-decided"]);
  });

  it.each<[string, Name[], string, Name]>([
    ["withdrawn first", ["owner", "manager"], "withdrawn", "manager"],
    ["approved first", ["manager", "owner"], "approved", "owner"],
  ])("and is withdrawn while it is approved, stays as it was %s", async (_, order, status, refused) => {
    await devices.manager.edit(swapRequestEntity, swap, { status: "approved" });
    await devices.owner.edit(swapRequestEntity, swap, { status: "withdrawn" });
    await exchange(...order);
    expect(await swapRow()).toMatchObject({ status });
    const holder = status === "approved" ? "ann" : "owner";
    expect(await sharedRow(given)).toMatchObject({ user_id: idOf(holder) });
    expect(await devices[refused].issues()).toMatchObject([{ code: "invalid", reason: "swap_over" }]);
  });

  it("is not approved once one of the shifts was dropped", async () => {
    await devices.owner.edit(shiftEntity, given, { status: "dropped", drop_reason: "Ill" });
    await devices.manager.edit(swapRequestEntity, swap, { status: "approved" });
    await exchange("owner", "manager");
    expect(await swapRow()).toMatchObject({ status: "agreed" });
    expect(await sharedRow(wanted)).toMatchObject({ user_id: idOf("ann") });
    expect(await devices.manager.issues()).toMatchObject([{ code: "invalid", reason: "shift_changed" }]);
  });
});
