import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { must } from "#lib/must.ts";
import { notificationEntity } from "#schema/entities/notification.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { addBusiness, type OpenBackend, startOpenBackend } from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";

const ENTITIES = [shiftEntity, swapRequestEntity, notificationEntity];
export const NAMES = ["manager", "owner", "ann", "ben"] as const;
export type Name = (typeof NAMES)[number];

export const PUBLICATION = randomUUID();

/** A server for the tests of a file, and for each test a business with four people and their devices, which are offline. */
export function shiftWorld() {
  let backend: OpenBackend;
  let business = "";
  const devices = {} as Record<Name, QuietDevice>;

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
    for (const [at, name] of NAMES.entries()) {
      devices[name] = await openQuietDevice(backend.url, must(people[at], name), ENTITIES);
    }
  });
  afterEach(async () => {
    for (const device of Object.values(devices)) await device.close();
  });

  async function exchange(...names: readonly Name[]) {
    for (const name of names) expect([name, await devices[name].exchange()]).toEqual([name, true]);
  }

  /** What one of them wrote is sent, and heard by all others. */
  async function tellAll(teller: Name) {
    await exchange(teller, ...NAMES.filter((name) => name !== teller));
  }

  /** Twice, so that the first hear of what the last brought. */
  async function allExchange() {
    await exchange(...NAMES);
    await exchange(...NAMES);
  }

  const idOf = (name: Name) => devices[name].person.id;

  /** A shift that the manager published without a network and that everybody has got. */
  async function published(fields: Partial<Shift> = {}): Promise<string> {
    const id = randomUUID();
    const told = {
      ...{ date: "2126-03-04", start_time: "09:00", end_time: "17:00", user_id: idOf("owner") },
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
      sort_order: 0,
      created_at: "2026-03-01T09:00:00.000Z",
      ...fields,
    });
    await tellAll("manager");
    return id;
  }

  async function dropped(): Promise<string> {
    const id = await published();
    await devices.owner.edit(shiftEntity, id, { status: "dropped", drop_reason: "Dentist" });
    await tellAll("owner");
    return id;
  }

  /** What is told of the shift once a claim of it is approved: who works it, with the same publication. */
  const toldTo = (name: Name) => ({
    ...{ publish_id: PUBLICATION, date: "2126-03-04", start_time: "09:00", end_time: "17:00" },
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

  const payOf = async (id: string) => {
    const { rows } = await backend.db.query(
      "select estimated_pay::float as pay from public.shifts where id = $1",
      [id],
    );
    return (rows[0] as { pay: number | null }).pay;
  };

  /** From now on managers see what shifts cost. */
  const showCosts = () =>
    backend.db.query("update public.businesses set managers_see_cost = true where id = $1", [business]);

  return {
    showCosts,
    ...{ devices, idOf, exchange, allExchange, published, dropped, toldTo, claim, sharedRow, toldOf, payOf },
    get business() {
      return business;
    },
  };
}
