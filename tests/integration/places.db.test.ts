import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { COUNTRIES } from "#domain/region/country-settings.ts";
import { subdivisionsOf } from "#domain/region/subdivisions.ts";
import { zonesOfRegion } from "#domain/region/zones.ts";
import { must } from "#lib/must.ts";
import { type Place, placeEntity } from "#schema/entities/place.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { addBusiness, type OpenBackend, startOpenBackend } from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";
import { newShift } from "#tests/factories/shifts.ts";

// An admin and a manager change a place, and Sam takes a shift at one where they do not work, each without a network.

const ROLES = { ada: "admin", ben: "manager", sam: "employee" } as const;
const NAMES = ["ada", "ben", "sam"] as const;
type Name = (typeof NAMES)[number];
const soon = { date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10) };

let backend: OpenBackend;
let business: string;
let north: string;
const devices = {} as Record<Name, QuietDevice>;

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
});
afterAll(() => backend.close());

/** A place of nobody yet with a budget, on every device. */
beforeEach(async () => {
  business = randomUUID();
  const people = NAMES.map((name) => ({
    id: randomUUID(),
    email: `${name}@${business}.test`,
    role: ROLES[name],
  }));
  await addBusiness(backend.db, business, people);
  for (const [at, name] of NAMES.entries())
    devices[name] = await openQuietDevice(backend.url, must(people[at], name), [placeEntity, shiftEntity]);
  north = await make("ada", placeEntity, { name: "North", is_for_everybody: false, week_budget: 500 });
});
afterEach(async () => {
  for (const device of Object.values(devices)) await device.close();
});

async function exchange(...names: readonly Name[]) {
  for (const name of names) expect([name, await devices[name].exchange()]).toEqual([name, true]);
}

async function make(
  who: Name,
  entity: typeof placeEntity | typeof shiftEntity,
  fields: object,
): Promise<string> {
  const whole = newRow(entity as typeof shiftEntity, { ...fields, business_id: business });
  const { version, change_id, ...row } = whole;
  await devices[who].make(entity, row);
  await exchange(who, ...NAMES);
  return row.id;
}

const placeOf = async (name: Name) => (await devices[name].row(placeEntity, north)) as unknown as Place;
const seen = async () => Promise.all(NAMES.map(async (name) => (await placeOf(name)).week_budget));
const showCosts = (shown: boolean) =>
  backend.db.query("update public.businesses set managers_see_cost = $1 where id = $2", [shown, business]);

describe("a place that two people change", () => {
  it("has the address of one and the people of both", async () => {
    const [ben, sam] = [devices.ben.person.id, devices.sam.person.id];
    await devices.ada.edit(placeEntity, north, { address: "1 North Street", user_ids: [ben] });
    await devices.ben.edit(placeEntity, north, { name: "North End", user_ids: [sam] });
    await exchange("ada", "ben", "ada", "sam");
    for (const name of NAMES) {
      const row = await placeOf(name);
      expect(row).toMatchObject({ name: "North End", address: "1 North Street", change_id: null });
      expect([...row.user_ids].sort()).toEqual([ben, sam].sort());
    }
  });

  it("keeps its budget, which the manager does not see, and the admin changes at the same time", async () => {
    expect(await seen()).toEqual([500, null, null]);
    await devices.ben.edit(placeEntity, north, { name: "North End" });
    await devices.ada.edit(placeEntity, north, { week_budget: 800 });
    await exchange("ada", "ben", "ada");
    expect(await seen()).toEqual([800, null, null]);
    expect(await placeOf("ada")).toMatchObject({ name: "North End" });
    expect(await devices.ben.issues()).toEqual([]);
  });

  it("shows its budget to managers from when they see costs, who cannot change it", async () => {
    await showCosts(true);
    await exchange(...NAMES);
    expect(await seen()).toEqual([500, 500, null]);
    await devices.ben.edit(placeEntity, north, { week_budget: 9000 });
    await exchange("ben", "ada");
    expect(await devices.ben.issues()).toMatchObject([{ collection: "templates", code: "forbidden" }]);
    expect(await seen()).toEqual([500, 500, null]);
    await showCosts(false);
    await exchange(...NAMES);
    expect(await seen()).toEqual([500, null, null]);
  });
});

it("keeps a shift that somebody plans there while another archives it", async () => {
  await devices.ada.edit(placeEntity, north, { is_archived: true });
  await exchange("ada");
  const planned = { ...soon, business_id: business, published: true, place_id: north };
  const { version, change_id, ...shift } = newShift({ ...planned, user_id: devices.sam.person.id });
  await devices.ben.make(shiftEntity, shift);
  await exchange("ben", "ada", "sam");
  for (const name of NAMES) {
    expect(await devices[name].row(shiftEntity, shift.id)).toMatchObject({
      place_id: north,
      change_id: null,
    });
    expect([name, await devices[name].issues()]).toEqual([name, []]);
  }
});

describe("a place whose clocks show other times than the business's", () => {
  it("is refused, with words, and another is not", async () => {
    await backend.db.query("update public.businesses set timezone = 'America/New_York' where id = $1", [
      business,
    ]);
    await exchange("ben");
    for (const region of ["US-TN", "US-CA"]) await devices.ben.edit(placeEntity, north, { region });
    await exchange("ben", "ada");
    expect(await devices.ben.issues()).toMatchObject([
      { collection: "templates", reason: "other_time_zone" },
    ]);
  });

  it("is told on the server as on devices", async () => {
    const regions = COUNTRIES.flatMap((country) => [
      country,
      ...subdivisionsOf(country).map(({ value }) => value),
      `${country}-ZZZ`,
    ]);
    const { rows } = await backend.db.query(
      "select access.zones_of(region) as zones, not exists (select from unnest(access.zones_of(region)) as zone where zone not in (select name from pg_timezone_names)) as known from unnest($1::text[]) with ordinality as one (region, place) order by place",
      [regions],
    );
    expect(rows).toEqual(regions.map((region) => ({ zones: zonesOfRegion(region), known: true })));
  });
});

it("closes no shift to who works elsewhere", async () => {
  const shift = newShift({ ...soon, user_id: null, published: true, place_id: north });
  const id = await make("ben", shiftEntity, shift);
  await devices.sam.edit(shiftEntity, id, { claimed_by_user_id: devices.sam.person.id });
  await exchange("sam", "ben");
  expect(await devices.sam.issues()).toEqual([]);
  expect(await devices.ben.row(shiftEntity, id)).toMatchObject({ claimed_by_user_id: devices.sam.person.id });
});
