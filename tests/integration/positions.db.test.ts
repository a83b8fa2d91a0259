import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { addBusiness, type OpenBackend, startOpenBackend } from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";
import { newShift } from "#tests/factories/shifts.ts";

// Two managers change positions and rosters, and two of their people take shifts, each without a network.

const NAMES = ["ann", "ben", "sam", "tom"] as const;
type Name = (typeof NAMES)[number];
const ROLES = { ann: "manager", ben: "manager", sam: "employee", tom: "employee" } as const;
const soon = { date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) };

let backend: OpenBackend;
let business: string;
let bar: string;
const devices = {} as Record<Name, QuietDevice>;
const idOf = (name: Name) => devices[name].person.id;

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
});
afterAll(() => backend.close());

/** A position that Sam and Tom can work, on every device. */
beforeEach(async () => {
  business = randomUUID();
  const people = NAMES.map((name) => ({
    id: randomUUID(),
    email: `${name}@${business}.test`,
    role: ROLES[name],
  }));
  await addBusiness(backend.db, business, people);
  for (const [at, name] of NAMES.entries()) {
    const entities = [positionEntity, shiftEntity, shiftTemplateEntity, swapRequestEntity];
    devices[name] = await openQuietDevice(backend.url, must(people[at], name), entities);
  }
  bar = await make(positionEntity, {
    name: "Bar",
    is_for_everybody: false,
    user_ids: [idOf("sam"), idOf("tom")],
  });
});
afterEach(async () => {
  for (const device of Object.values(devices)) await device.close();
});

async function exchange(...names: readonly Name[]) {
  for (const name of names) expect([name, await devices[name].exchange()]).toEqual([name, true]);
}

/** What Ann makes and everybody gets. */
type Made = typeof positionEntity | typeof shiftEntity | typeof shiftTemplateEntity;
async function make(entity: Made, fields: object): Promise<string> {
  const whole = newRow(entity as typeof shiftEntity, { ...fields, business_id: business });
  const { version, change_id, ...row } = whole;
  await devices.ann.make(entity, row);
  await exchange("ann", "ben", "sam", "tom");
  return row.id;
}

const shiftOf = (fields: object) =>
  make(shiftEntity, newShift({ ...soon, published: true, position_id: bar, ...fields }));

/** Changes of the position by both managers, none of whom knows of the other's, and what everybody then holds. */
async function bothChange(anns: object, bens: object) {
  await devices.ann.edit(positionEntity, bar, anns);
  await devices.ben.edit(positionEntity, bar, bens);
  await exchange("ann", "ben", "ann", "sam", "tom");
  const rows = await Promise.all(NAMES.map((name) => devices[name].row(positionEntity, bar)));
  for (const [at, name] of NAMES.entries()) {
    expect(rows[at]).toMatchObject({ ...rows[0], change_id: null });
    expect([name, await devices[name].issues()]).toEqual([name, []]);
  }
  return rows[0];
}

const refused = (name: Name, reason: string) =>
  devices[name].issues().then((issues) => expect(issues).toMatchObject([{ collection: "shifts", reason }]));

describe("a position that two managers change", () => {
  it("can be worked by nobody when each has taken out one of the last two", async () => {
    const open = await shiftOf({ user_id: null });
    expect(await bothChange({ user_ids: [idOf("tom")] }, { user_ids: [idOf("sam")] })).toMatchObject({
      is_for_everybody: false,
      user_ids: [],
    });
    for (const name of ["sam", "tom"] as const) {
      await devices[name].edit(shiftEntity, open, { claimed_by_user_id: idOf(name) });
      await exchange(name);
      await refused(name, "cannot_work_position");
      expect(await devices[name].row(shiftEntity, open)).toMatchObject({ claimed_by_user_id: null });
    }
  });

  it("is of everybody whom either has added", async () => {
    const both = [idOf("sam"), idOf("tom")];
    const row = await bothChange({ user_ids: [...both, idOf("ann")] }, { user_ids: [...both, idOf("ben")] });
    expect(row).toMatchObject({ user_ids: [...both, idOf("ann"), idOf("ben")].sort() });
  });

  it("has the name of one and the archive of the other", async () => {
    const row = await bothChange({ name: "Bar & Lounge" }, { is_archived: true, color: "orange" });
    expect(row).toMatchObject({ name: "Bar & Lounge", is_archived: true, color: "orange" });
  });
});

describe("a shift that somebody can work no more", () => {
  const withoutSam = () => devices.ann.edit(positionEntity, bar, { user_ids: [idOf("tom")] });

  it("is not theirs by a claim that they made without knowing, and one that came before stays", async () => {
    const [open, claimed] = [await shiftOf({ user_id: null }), await shiftOf({ user_id: null })];
    await devices.sam.edit(shiftEntity, claimed, { claimed_by_user_id: idOf("sam") });
    await exchange("sam", "ann");
    await withoutSam();
    await exchange("ann");
    await devices.sam.edit(shiftEntity, open, { claimed_by_user_id: idOf("sam") });
    await exchange("sam");
    await refused("sam", "cannot_work_position");
    expect(await devices.sam.row(shiftEntity, open)).toMatchObject({ claimed_by_user_id: null });
    expect(await devices.sam.row(shiftEntity, claimed)).toMatchObject({ claimed_by_user_id: idOf("sam") });
  });

  it("is not theirs by a swap to which they agreed without knowing", async () => {
    const [toms, sams] = [await shiftOf({ user_id: idOf("tom") }), await shiftOf({ user_id: idOf("sam") })];
    const swap = randomUUID();
    await devices.tom.make(swapRequestEntity, {
      ...{ id: swap, business_id: business, ...soon, shift_id: toms, with_shift_id: sams },
      ...{ requested_by: idOf("tom"), requested_of: idOf("sam"), message: "", status: "asked" },
    });
    await exchange("tom", "sam");
    await withoutSam();
    await exchange("ann");
    await devices.sam.edit(swapRequestEntity, swap, { status: "agreed" });
    await exchange("sam");
    await refused("sam", "cannot_work_position");
    expect(await devices.sam.row(swapRequestEntity, swap)).toMatchObject({ status: "asked" });
  });

  it("stays theirs if it was, and a manager may give them others", async () => {
    const held = await shiftOf({ user_id: idOf("sam") });
    await withoutSam();
    await exchange("ann");
    expect(await devices.ann.row(shiftEntity, held)).toMatchObject({ user_id: idOf("sam") });
    const open = await shiftOf({ user_id: null });
    await devices.ben.edit(shiftEntity, open, { user_id: idOf("sam") });
    await exchange("ben", "sam");
    expect(await devices.ben.issues()).toEqual([]);
    expect(await devices.sam.row(shiftEntity, open)).toMatchObject({ user_id: idOf("sam") });
  });
});

describe("a shift that two managers plan", () => {
  it("keeps the position of one, the breaks of the other, and the lock of either", async () => {
    const breaks = [{ after: 240, minutes: 30, paid: false }];
    const id = await shiftOf({ position_id: null });
    await devices.ann.edit(shiftEntity, id, { position_id: bar, is_locked: true });
    await devices.ben.edit(shiftEntity, id, { breaks });
    await exchange("ann", "ben", "ann");
    for (const name of ["ann", "ben"] as const)
      expect(await devices[name].row(shiftEntity, id)).toMatchObject({
        position_id: bar,
        breaks,
        is_locked: true,
      });
  });

  it.each(["archived", "deleted"])("stays when what it was made from was %s meanwhile", async (gone) => {
    const late = await make(shiftTemplateEntity, { name: "Late", position_id: bar });
    await devices.ann.edit(positionEntity, bar, { is_archived: true });
    if (gone === "deleted") await devices.ann.remove(shiftTemplateEntity, late);
    else await devices.ann.edit(shiftTemplateEntity, late, { archived_at: new Date().toISOString() });
    await devices.ann.exchange();
    const planned = {
      ...soon,
      business_id: business,
      position_id: bar,
      time_slot: late,
      user_id: idOf("sam"),
    };
    const { version, change_id, ...shift } = newShift({ ...planned, published: true });
    await devices.ben.make(shiftEntity, shift);
    await exchange("ben", "ann", "sam");
    for (const name of ["ann", "ben", "sam"] as const) {
      expect(await devices[name].row(shiftEntity, shift.id)).toMatchObject({ ...planned, change_id: null });
      expect([name, await devices[name].issues()]).toEqual([name, []]);
    }
  });

  it("that a device stored before there were positions, keeps what the other has set", async () => {
    const id = await shiftOf({ position_id: null });
    const held = must(await devices.ben.row(shiftEntity, id), "the shift") as unknown as Shift;
    const { position_id, breaks, is_locked, content_hash, ...old } = held;
    await devices.ben.replica.shifts.bulkUpsert([old as never]);
    await devices.ann.edit(shiftEntity, id, { position_id: bar, is_locked: true });
    await devices.ben.edit(shiftEntity, id, { notes: "Keys" });
    await exchange("ann", "ben", "ann");
    for (const name of ["ann", "ben"] as const) {
      const row = await devices[name].row(shiftEntity, id);
      expect(row).toMatchObject({ position_id: bar, is_locked: true, notes: "Keys", change_id: null });
    }
  });
});
