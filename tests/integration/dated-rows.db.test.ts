import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Added, byArrival } from "#domain/sync/by-arrival.ts";
import { must } from "#lib/must.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { contractEntity } from "#schema/entities/contract.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { ruleSetEntity } from "#schema/entities/rule-set.ts";
import { workedPositionEntity } from "#schema/entities/worked-position.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { addBusiness, type OpenBackend, startOpenBackend } from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";

// Contracts, rates, pay rules and positions of work are only added. Two people say them of the same time, each without a
// network: both rows stay, and every device holds the same one to be the last.

const TODAY = new Date().toISOString().slice(0, 10);
const SOON = addDays(TODAY, 30);
const ROLES = { ada: "admin", bo: "admin", sam: "employee" } as const;
const NAMES = ["ada", "bo", "sam"] as const;
type Name = (typeof NAMES)[number];

let backend: OpenBackend;
let business: string;
const devices = {} as Record<Name, QuietDevice>;

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
});
afterAll(() => backend.close());

beforeEach(async () => {
  business = randomUUID();
  const people = NAMES.map((name) => ({
    ...{ id: randomUUID(), email: `${name}@${business}.test` },
    role: ROLES[name],
  }));
  await addBusiness(backend.db, business, people);
  const entities = [contractEntity, payRateEntity, ruleSetEntity, workedPositionEntity];
  for (const [at, name] of NAMES.entries()) {
    devices[name] = await openQuietDevice(backend.url, must(people[at], name), entities);
  }
});
afterEach(async () => {
  for (const device of Object.values(devices)) await device.close();
});

/** Of each kind what two people say differently. */
const KINDS: [kind: string, entity: Entity, said: (value: number) => object][] = [
  ["contract", contractEntity, (value) => ({ user_id: sam(), from_day: SOON, weekly_minutes: value })],
  ["rate", payRateEntity, (value) => ({ employee_id: sam(), from_day: SOON, rate: value })],
  [
    "set of pay rules",
    ruleSetEntity,
    (value) => ({ from_day: SOON, code: "generic", params: { later: value } }),
  ],
  [
    "position of work",
    workedPositionEntity,
    (value) => ({ user_id: sam(), from: `${TODAY}T09:00:00.000Z`, to: `${TODAY}T09:00:0${value % 10}.000Z` }),
  ],
];
const withdrawn = KINDS.filter(([, entity]) => entity.writable.includes("deleted"));
const sam = () => devices.sam.person.id;

async function add(name: Name, entity: Entity, fields: object): Promise<string> {
  const { version, change_id, ...row } = newRow(entity as typeof contractEntity, {
    ...{ business_id: business, created_by: devices[name].person.id },
    ...fields,
  });
  await devices[name].make(entity, row);
  return row.id;
}

async function exchangeAll() {
  for (const name of ["ada", "bo", "ada", "sam"] as const) await devices[name].exchange();
}

/** The ids of a device's rows of a kind, in the order in which they count. */
async function order(name: Name, entity: Entity): Promise<string[]> {
  const rows = (await devices[name].rows(entity)) as unknown as Added[];
  return rows.sort(byArrival).map(({ id }) => id);
}

describe.each(KINDS)("a %s", (_, entity, said) => {
  it("that two add is the later one's on both devices", async () => {
    const bos = await add("bo", entity, said(1202));
    const adas = [await add("ada", entity, said(1203)), await add("ada", entity, said(1204))];
    await exchangeAll();
    // Ada's arrive first, in the order in which she made them.
    expect(await order("bo", entity)).toEqual([...adas, bos]);
    expect(await order("ada", entity)).toEqual([...adas, bos]);
    for (const name of NAMES) expect([name, await devices[name].issues()]).toEqual([name, []]);
  });
});

describe.each(withdrawn)("a coming %s", (_, entity, said) => {
  it("that one withdraws leaves the other's in force", async () => {
    const adas = await add("ada", entity, said(1202));
    await exchangeAll();
    await devices.ada.remove(entity, adas);
    const bos = await add("bo", entity, said(1203));
    await exchangeAll();
    for (const name of ["ada", "bo"] as const)
      expect([name, await order(name, entity)]).toEqual([name, [bos]]);
  });

  it("that both withdraw is gone without a question", async () => {
    const id = await add("ada", entity, said(1202));
    await exchangeAll();
    for (const name of ["ada", "bo"] as const) await devices[name].remove(entity, id);
    await exchangeAll();
    for (const name of ["ada", "bo"] as const) {
      expect([name, await order(name, entity), await devices[name].issues()]).toEqual([name, [], []]);
    }
  });

  it("that has begun meanwhile comes back to who withdrew it too late", async () => {
    const id = await add("ada", entity, { ...said(1202), from_day: TODAY });
    await exchangeAll();
    await devices.bo.remove(entity, id);
    await exchangeAll();
    expect(await devices.bo.issues()).toMatchObject([{ reason: expect.stringMatching(/_begun$/) }]);
    for (const name of ["ada", "bo"] as const)
      expect([name, await order(name, entity)]).toEqual([name, [id]]);
  });
});
