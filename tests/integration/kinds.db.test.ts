import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { trainingModuleEntity } from "#schema/entities/training-module.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { addBusiness, type OpenBackend, startOpenBackend } from "#tests/factories/open-backend.ts";
import { openQuietDevice, type QuietDevice } from "#tests/factories/quiet-device.ts";
import {
  business,
  day,
  held,
  hours,
  JOURNEYS,
  type Journey,
  type Name,
  people,
  soon,
} from "./kinds-journeys.ts";

// Every table's rows travel from the device of somebody who may make them to that of somebody who may read them, and to
// no other; each exchange along the way costs one pull, since what comes with it agrees with the server's digest.

const { admin, manager, sam, ann, elsewhere } = people;

let backend: OpenBackend;
let generation = 0;

beforeAll(async () => {
  hushRefusals();
  backend = await startOpenBackend();
  await addBusiness(backend.db, business, [admin, manager, sam, ann]);
  await addBusiness(backend.db, randomUUID(), [elsewhere]);
  const insert = (table: string, rows: object[]) =>
    backend.db.query(
      `insert into public.${table} (${Object.keys(rows[0] ?? {})})
       select ${Object.keys(rows[0] ?? {})} from jsonb_populate_recordset(null::public.${table}, $1)`,
      [rows],
    );
  const polls = [held.poll, held.secretPoll, held.emptyPoll].map((id) => ({
    ...{ id, business_id: business, title: "When?", category: "poll", created_by: manager.id },
    is_anonymous: id === held.secretPoll,
  }));
  await insert("news_posts", polls);
  await insert("poll_options", [
    { id: held.option, business_id: business, news_post_id: held.poll, text: "Now" },
    { id: held.secretOption, business_id: business, news_post_id: held.secretPoll, text: "Now" },
  ]);
  await insert("shifts", [
    { id: held.shift, business_id: business, ...day, ...hours, user_id: sam.id, published: true },
    { id: held.samsShift, business_id: business, ...soon, ...hours, user_id: sam.id, published: true },
    { id: held.annsShift, business_id: business, ...soon, ...hours, user_id: ann.id, published: true },
  ]);
  await insert("positions", [{ id: held.position, business_id: business, name: "Kitchen" }]);
  await insert("places", [{ id: held.place, business_id: business, name: "Harbour" }]);
  await insert("training_modules", [
    { id: held.module, business_id: business, title: "Hygiene", published: true, created_by: manager.id },
  ]);
  await insert("punch_devices", [
    {
      ...{ id: held.device, business_id: business, user_id: sam.id, name: "Sam's phone" },
      ...{ is_kiosk: false, last_seq: 2, unsent: 0, last_heard_at: new Date().toISOString() },
    },
  ]);
  await insert("last_paid_days", [
    { id: held.paidDay, business_id: business, employee_id: ann.id, ...{ day: day.date, terms: [] } },
  ]);
  await insert("staff_feedback", [
    { id: held.feedback, business_id: business, user_id: sam.id, ...day, rating: 4, words: "Busy" },
  ]);
  await insert("shift_moves", [
    {
      ...{
        id: held.move,
        business_id: business,
        ...day,
        shift_id: held.shift,
        user_id: sam.id,
        type: "drop",
      },
      at: new Date().toISOString(),
    },
  ]);
  await insert("notifications", [
    {
      id: held.notification,
      business_id: business,
      user_id: manager.id,
      type: "shift-drop",
      key: "test",
      details: {},
    },
  ]);
  await insert("replaced_values", [
    {
      ...{ id: held.replaced, business_id: business, user_id: sam.id, other_id: manager.id },
      ...{ table_name: "shifts", row_id: held.shift, field: "notes", is_mine_in_force: false },
      contents: { mine: "Keys", theirs: "" },
      ...{ acted_at: new Date().toISOString(), arrived_at: new Date().toISOString() },
    },
  ]);
});
afterAll(() => backend.close());

/** What goes out, comes back as the reader's as well, and reaches nobody else. */
it.each(JOURNEYS)("$table: $maker makes it, $reader gets it, $stranger does not", async (journey) => {
  const entity = must(
    ENTITIES.find(({ table }) => table === journey.table),
    journey.table,
  );
  const together = ENTITIES.filter(({ collection }) => collection === entity.collection);
  const names = new Set([
    journey.maker,
    journey.reader,
    journey.stranger,
    journey.edit?.[0] ?? journey.maker,
    journey.remove ?? journey.maker,
  ]);
  const open = (name: Name) => openQuietDevice(backend.url, people[name], together, generation++);
  const devices = new Map<string, QuietDevice>();
  for (const name of names) devices.set(name, await open(name));
  devices.set("reader", await open(journey.reader));
  const device = (name: string) => must(devices.get(name), name);

  const id = journey.id ?? randomUUID();
  /** Whoever wrote is first. One pull each: more would be a collection that is read anew. */
  async function exchangeAll(first: Name) {
    for (const name of [first, ...[...devices.keys()].filter((other) => other !== first)]) {
      const before = device(name).pulls;
      expect({ name, agrees: await device(name).exchange(), pulls: device(name).pulls - before }).toEqual({
        ...{ name, agrees: true, pulls: 1 },
      });
      expect([name, await device(name).issues()]).toEqual([name, []]);
    }
    expect(await device(journey.stranger).row(entity, id)).toBeNull();
    const row = await device("reader").row(entity, id);
    // The room of a private message is the other person, and what one wrote one has read. The hash is of what one reads.
    const apart = { pin_salt: null, room: null, unread: null, content_hash: "" };
    const { pin_salt: _, room: __, unread: ___, content_hash: ____, ...shared } = { ...apart, ...row };
    const written = await device(first).row(entity, id);
    if (row) expect(written).toMatchObject(shared);
    else expect(written).toBeNull();
    return row;
  }

  try {
    const row = journey.row && rowOf(entity, journey, id);
    if (row) await device(journey.maker).make(entity, row);
    const { signed = [] } = journey;
    const kept = Object.entries(row ?? {}).filter(([name]) => !signed.includes(name));
    expect(await exchangeAll(journey.maker)).toMatchObject({
      id,
      ...Object.fromEntries(kept),
      change_id: null,
    });
    if (journey.edit) {
      const [editor, fields] = journey.edit;
      await device(editor).edit(entity, id, fields);
      expect(await exchangeAll(editor)).toMatchObject(fields);
    }
    if (journey.remove) {
      await device(journey.remove).remove(entity, id);
      expect(await exchangeAll(journey.remove)).toBeNull();
    }
  } finally {
    for (const one of devices.values()) await one.close();
  }
});

/** What a device sends of the row of a journey. */
function rowOf(entity: Entity, { maker, row }: Journey, id: string): { id: string } {
  const whole: Record<string, unknown> = newRow(entity as (typeof ENTITIES)[number]);
  const sent = entity.writable.filter((name) => name !== "deleted");
  const made = sent.map((name) => [
    name,
    entity.fields[name]?.rules.isAuthor ? people[maker].id : whole[name],
  ]);
  return { ...Object.fromEntries(made), ...row, id, business_id: business };
}

it("leaves the devices of staff when a module is not published any more", async () => {
  const [writer, reader] = [
    await openQuietDevice(backend.url, manager, [trainingModuleEntity], generation++),
    await openQuietDevice(backend.url, sam, [trainingModuleEntity], generation++),
  ];
  expect(await reader.row(trainingModuleEntity, held.module)).toMatchObject({ title: "Hygiene" });
  await writer.edit(trainingModuleEntity, held.module, { published: false });
  for (const device of [writer, reader]) expect(await device.exchange()).toBe(true);
  expect(await reader.row(trainingModuleEntity, held.module)).toBeNull();
  await writer.edit(trainingModuleEntity, held.module, { published: true });
  for (const device of [writer, reader]) expect(await device.exchange()).toBe(true);
  expect(await reader.row(trainingModuleEntity, held.module)).toMatchObject({ title: "Hygiene" });
  for (const device of [writer, reader]) await device.close();
});

it("goes over every table", () => {
  expect(new Set(JOURNEYS.map(({ table }) => table))).toEqual(new Set(ENTITIES.map(({ table }) => table)));
});
