import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { contractEntity } from "#schema/entities/contract.ts";
import { dayNoteEntity } from "#schema/entities/day-note.ts";
import { deviceEntity } from "#schema/entities/device.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { savedRosterEntity } from "#schema/entities/saved-roster.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { workedPositionEntity } from "#schema/entities/worked-position.ts";
import { PROTOCOL, type WireRow } from "#schema/protocol/sync.ts";
import { demo } from "#tests/factories/demo.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { backend, expectUnchanged, prepareAttack } from "./attack.ts";
import type { Attacker } from "./attacked-backend.ts";
import { copyOf, editOf, push, resultsOf, rowsOf } from "./rows.ts";

// What a business plans and pays by is its own: positions, places, contracts, rates, days, what people worked as, pay rules,
// and when they were born. Its ids help nobody either who has them.

/** In every text of the rows below, and of nothing else. */
const WORD = "Zanzibar";
const BORN = "1987-06-05";
const COLLECTIONS = [...new Set(ENTITIES.map((entity) => entity.collection))];
const ids = {
  ...{ positions: randomUUID(), places: randomUUID(), contracts: randomUUID(), pay_rates: randomUUID() },
  ...{ day_notes: randomUUID(), worked_positions: randomUUID(), rule_sets: randomUUID() },
  ...{ shift_templates: randomUUID() },
};
/** What nobody else may be told. */
const SECRETS = [...Object.values(ids), WORD, BORN];
/** The stranger's own, and somebody who works for them. */
const own = { position: randomUUID(), place: randomUUID(), template: randomUUID(), baker: randomUUID() };
let stranger: string;

prepareAttack(async () => {
  const theirs = { business_id: demo.businessId, created_by: demo.adminId };
  const rows: Record<keyof typeof ids, object> = {
    positions: { name: WORD },
    shift_templates: { name: WORD, start_time: "09:00", end_time: "17:00" },
    places: { name: WORD, address: WORD },
    contracts: { user_id: demo.employeeId, from_day: "2126-03-02" },
    pay_rates: { employee_id: demo.employeeId, from_day: "2126-03-02", rate: 17 },
    day_notes: { date: "2126-03-02", title: WORD, text: WORD },
    worked_positions: { user_id: demo.employeeId, from: "2026-03-02T09:00Z", to: "2026-03-02T10:00Z" },
    rule_sets: { from_day: "2126-03-02", code: "generic", params: { word: WORD } },
  };
  for (const [table, fields] of Object.entries(rows)) {
    await insert(table, { ...theirs, id: ids[table as keyof typeof ids], ...fields });
  }
  await backend.db.query("update public.profiles set birth_date = $2 where id = $1", [demo.employeeId, BORN]);

  const { rows: found } = await backend.db.query<{ owner: string }>(
    "select owner_id as owner from public.businesses where id = $1",
    [backend.bakeryId],
  );
  stranger = must(found[0], "the bakery").owner;
  await insert("positions", { id: own.position, business_id: backend.bakeryId, name: "Oven" });
  const hours = { start_time: "09:00", end_time: "17:00" };
  await insert("shift_templates", {
    id: own.template,
    business_id: backend.bakeryId,
    name: "Dawn",
    ...hours,
  });
  for (const [id, name] of [
    [own.place, "Mill"],
    [randomUUID(), "Shop"],
  ]) {
    await insert("places", { id, business_id: backend.bakeryId, name });
  }
  await insert("punch_devices", {
    ...{
      id: randomUUID(),
      business_id: backend.bakeryId,
      user_id: stranger,
      name: "Tablet",
      is_kiosk: false,
    },
    ...{ last_seq: 0, unsent: 0, last_heard_at: new Date().toISOString() },
  });
  await backend.db.query("insert into auth.users (id, email) values ($1, 'baker@plans.test')", [own.baker]);
  await backend.db.query("update public.profiles set business_id = $2, name = 'Baker' where id = $1", [
    own.baker,
    backend.bakeryId,
  ]);
});

/** Adds a row as the server does; of what it names the table's columns alone. */
async function insert(table: string, row: object) {
  const { rows } = await backend.db.query<{ list: string }>(
    `select string_agg(quote_ident(attname), ',') as list from pg_attribute
     where attrelid = $1::regclass and attname = any ($2)`,
    [`public.${table}`, Object.keys(row)],
  );
  const { list } = must(rows[0], table);
  await backend.db.query(
    `insert into public.${table} (${list}) select ${list} from jsonb_populate_record(null::public.${table}, $1)`,
    [row],
  );
}

async function told(who: Attacker, path: string, body?: unknown): Promise<string> {
  const method = body === undefined ? "GET" : "POST";
  return (await backend.ask(who, method, path, body === undefined ? {} : { body })).text;
}

const pulled = (who: Attacker) =>
  told(who, "/rest/v1/rpc/sync_pull", {
    cursors: Object.fromEntries(COLLECTIONS.map((name) => [name, null])),
    max_rows: 1000,
    client: { protocol: PROTOCOL, digests: true },
  });

const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret));

it("is in what their admin pulls, or the search would find nothing anywhere", async () => {
  expect(secretsIn(await pulled("admin")).sort()).toEqual([...SECRETS].sort());
});

it.each(["stranger", "newcomer", "anonymous"] as const)(
  "is told to no %s, by pull, table or function",
  async (who) => {
    expect(secretsIn(await pulled(who))).toEqual([]);
    const { rows } = await backend.db.query<{ name: string; fields: string }>(
      `select table_name as name, string_agg(column_name, ',') as fields from information_schema.column_privileges
     where grantee = 'authenticated' and table_schema = 'public' and privilege_type = 'SELECT' group by 1`,
    );
    for (const { name, fields } of rows) {
      expect([name, secretsIn(await told(who, `/rest/v1/${name}?select=${fields}`))]).toEqual([name, []]);
    }
    for (const [table, id] of Object.entries(ids)) {
      expect(await told(who, `/rest/v1/${table}?select=id&id=eq.${id}`)).not.toContain(id);
    }
    const calls: [string, object][] = [
      ["audit_log", { filters: { text: WORD } }],
      ["audit_log", { filters: { person: demo.employeeId } }],
      ["shift_history", { shift: ids.positions }],
      ["set_up_business", { business: { name: "Mine", timezone: "UTC", id: demo.businessId } }],
    ];
    for (const [name, args] of calls) {
      expect([name, secretsIn(await told(who, `/rest/v1/rpc/${name}`, args))]).toEqual([name, []]);
    }
  },
);

it("is told to colleagues as far as it is everybody's", async () => {
  const everybodys = [ids.positions, ids.places, ids.day_notes, ids.rule_sets, ids.shift_templates, WORD];
  const managers = [...everybodys, ids.contracts, ids.worked_positions];
  await backend.db.query("update public.profiles set birth_date = null where id = $1", [demo.employeeId]);
  await backend.db.query("update public.profiles set birth_date = $2 where id = $1", [demo.adminId, BORN]);
  expect(secretsIn(await pulled("manager")).sort()).toEqual(managers.sort());
  // The employee's own contract and hours are theirs; the rate is not.
  expect(secretsIn(await pulled("employee")).sort()).toEqual(managers.sort());
  await backend.db.query("update public.contracts set user_id = $2 where id = $1", [
    ids.contracts,
    demo.managerId,
  ]);
  await backend.db.query("update public.worked_positions set user_id = $2 where id = $1", [
    ids.worked_positions,
    demo.managerId,
  ]);
  expect(secretsIn(await pulled("employee")).sort()).toEqual(everybodys.sort());
});

/** What the stranger makes in their own business, first as it is, and then with ids of another one in it. */
const MADE: [what: string, entity: Entity, fields: () => object, foreign: object][] = [
  [
    "a shift of a position",
    shiftEntity,
    () => ({ position_id: own.position }),
    { position_id: ids.positions },
  ],
  ["a shift at a place", shiftEntity, () => ({ place_id: own.place }), { place_id: ids.places }],
  [
    "a shift from a template",
    shiftEntity,
    () => ({ time_slot: own.template }),
    { time_slot: ids.shift_templates },
  ],
  [
    "a template of a position",
    shiftTemplateEntity,
    () => ({ position_id: own.position }),
    { position_id: ids.positions },
  ],
  ["a template at a place", shiftTemplateEntity, () => ({ place_id: own.place }), { place_id: ids.places }],
  [
    "a position of people",
    positionEntity,
    () => ({ user_ids: [own.baker] }),
    { user_ids: [demo.employeeId] },
  ],
  ["a place of people", placeEntity, () => ({ user_ids: [own.baker] }), { user_ids: [demo.employeeId] }],
  ["a contract", contractEntity, () => ({ user_id: own.baker }), { user_id: demo.employeeId }],
  ["a rate", payRateEntity, () => ({ employee_id: own.baker, rate: 17 }), { employee_id: demo.employeeId }],
  [
    "a rate of a position",
    payRateEntity,
    () => ({ employee_id: own.baker, rate: 17, position_id: own.position }),
    { position_id: ids.positions },
  ],
  [
    "hours as a position",
    workedPositionEntity,
    () => ({ user_id: own.baker, to: "2026-03-02T10:00:00.000Z", position_id: own.position }),
    { position_id: ids.positions },
  ],
  [
    "hours of a person",
    workedPositionEntity,
    () => ({ user_id: own.baker, to: "2026-03-02T10:00:00.000Z" }),
    { user_id: demo.employeeId },
  ],
  [
    "a note of a place",
    dayNoteEntity,
    () => ({ place_id: own.place, type: "note", title: "Flour" }),
    { place_id: ids.places },
  ],
];

/** A row of the bakery as its owner's device makes it. */
function bakeryRow(entity: Entity, fields: object): WireRow {
  const row = newRow(entity as typeof shiftEntity, { business_id: backend.bakeryId, ...fields });
  return { ...row, ...("created_by" in row && { created_by: stranger }) } as unknown as WireRow;
}

it.each(MADE)("%s is not made of what is another business's", async (_, entity, fields, foreign) => {
  const made = copyOf(entity, bakeryRow(entity, fields()));
  expect(resultsOf(await push(backend, "stranger", [made]))).toMatchObject([{ status: "applied" }]);
  await expectUnchanged(async () => {
    const forged = copyOf(entity, bakeryRow(entity, { ...fields(), ...foreign }));
    const answer = await push(backend, "stranger", [forged]);
    expect(resultsOf(answer)).toMatchObject([{ status: "rejected" }]);
    expect(answer.text).not.toContain(WORD);
  });
});

it("is not made one's own by an edit", async () => {
  const sees = await rowsOf(backend, "stranger", [shiftEntity, positionEntity, deviceEntity]);
  const device = must(sees.get(deviceEntity)?.[0], "a device");
  const shift = must(sees.get(shiftEntity)?.[0], "a shift");
  const position = must(sees.get(positionEntity)?.[0], "a position");
  await expectUnchanged(async () => {
    const answer = await push(backend, "stranger", [
      editOf(shiftEntity, shift, { position_id: ids.positions }),
      editOf(shiftEntity, shift, { place_id: ids.places }),
      editOf(positionEntity, position, { user_ids: [own.baker, demo.employeeId] }),
      editOf(positionEntity, position, { business_id: demo.businessId }),
      editOf(deviceEntity, device, { place_id: ids.places }),
    ]);
    expect(new Set(resultsOf(answer).map(({ status }) => status))).toEqual(new Set(["rejected"]));
  });
});

it("is not told to who writes its ids into lists of their own", async () => {
  const { positions: position_id, places: place_id, shift_templates: template_id } = ids;
  const hours = { day_of_week: 1, start_time: "09:00", end_time: "17:00", breaks: null };
  const shift = { ...hours, time_slot: template_id, user_id: demo.employeeId, position_id, place_id };
  const made = [
    copyOf(
      dayNoteEntity,
      bakeryRow(dayNoteEntity, { title: "Fair", needs: [{ template_id, headcount: 3 }] }),
    ),
    copyOf(savedRosterEntity, bakeryRow(savedRosterEntity, { shifts: [shift] })),
  ];
  expect(resultsOf(await push(backend, "stranger", made))).toMatchObject(
    Array(2).fill({ status: "applied" }),
  );
  const text = await pulled("stranger");
  expect(secretsIn(text).sort()).toEqual([position_id, place_id, template_id].sort());
  expect(secretsIn(await told("stranger", "/rest/v1/rpc/audit_log", { filters: {} }))).not.toContain(WORD);
});

it("has no name in what people are notified of, wherever its id was written", async () => {
  const removed = async (position_id: string, place_id: string) => {
    const shift = { date: "2126-03-02", start_time: "09:00", end_time: "17:00", user_id: own.baker };
    const published_as = { ...shift, publish_id: randomUUID(), position_id, place_id };
    const made = copyOf(shiftEntity, bakeryRow(shiftEntity, { ...shift, published: true, published_as }));
    const gone = { ...made, change_id: randomUUID(), row: { ...made.row, deleted: true } };
    for (const change of [made, { ...gone, base: { version: 0, changes: [made.change_id] } }]) {
      expect(resultsOf(await push(backend, "stranger", [change]))).toMatchObject([{ status: "applied" }]);
    }
    const { rows } = await backend.db.query<{ text: string }>(
      `select details::text as text from public.notifications where user_id = $1 and type = 'shift-removed'
       order by version desc limit 1`,
      [own.baker],
    );
    return must(rows[0], "the notification").text;
  };
  expect(await removed(own.position, own.place)).toMatch(/Oven.*|Mill.*/);
  expect(await removed(ids.positions, ids.places)).not.toContain(WORD);
});
