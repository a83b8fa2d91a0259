import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { type Change, type ChangeResult, PROTOCOL, type PushResponse } from "#schema/protocol/sync.ts";
import { answerAs, openTestDatabase } from "#tests/factories/database.ts";
import { voteId } from "#tests/factories/named-id.ts";
import { addBusiness } from "#tests/factories/open-backend.ts";

// Collections that several tables share, as the server sees them: what a change may name, in which order its parts may
// come, and what a device is told that knows nothing of kinds.

const [manager, sam] = [randomUUID(), randomUUID()];
const business = randomUUID();
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await addBusiness(database.db, business, [
    { id: manager, email: "manager@shared.test", role: "manager" },
    { id: sam, email: "sam@shared.test", role: "employee" },
  ]);
});
afterAll(() => database.close());

const callAs = <T>(person: string, sql: string, values: unknown[]) =>
  answerAs<T>(database, person, sql, values);

function pushAs(person: string, changes: Change[]): Promise<PushResponse> {
  return callAs(person, "select public.sync_push($1, $2) as answer", [
    JSON.stringify(changes),
    { protocol: PROTOCOL },
  ]);
}

async function resultsAs(person: string, changes: Change[]): Promise<ChangeResult[]> {
  return (await pushAs(person, changes)).results;
}

function change(collection: string, row: object, base: Change["base"] = null): Change {
  return {
    change_id: randomUUID(),
    collection,
    base,
    row: { id: randomUUID(), business_id: business, ...row },
  };
}

const template = (fields: object = {}) =>
  change("templates", {
    ...{ kind: "shift_template", name: "Early", start_time: "07:00", end_time: "13:00" },
    ...fields,
  });
const roster = (fields: object = {}) =>
  change("templates", { kind: "saved_roster", name: "A week", shifts: [], created_by: manager, ...fields });
const post = (fields: object = {}) =>
  change("news", { kind: "post", title: "When?", category: "poll", created_by: manager, ...fields });
const option = (poll: Change, fields: object = {}) =>
  change("news", { kind: "option", news_post_id: poll.row.id, text: "Now", position: 0, ...fields });
const vote = (choice: Change, person = sam) =>
  change("news", {
    ...{
      kind: "vote",
      news_post_id: choice.row.news_post_id,
      poll_option_id: choice.row.id,
      user_id: person,
    },
    id: voteId(String(choice.row.news_post_id), person),
  });

const versionOf = async (table: string, { row }: Change) => {
  const { rows } = await database.db.query<{ version: number; deleted: boolean }>(
    `select version::int, deleted from public.${table} where id = $1`,
    [row.id],
  );
  return rows[0];
};

describe("a change that names", () => {
  let early: Change;
  let version: number;

  beforeEach(async () => {
    early = template();
    await resultsAs(manager, [early]);
    version = must(await versionOf("shift_templates", early), "the template").version;
  });

  it.each<[string, object, object]>([
    ["another kind than its row has", { kind: "saved_roster", name: "Late" }, { code: "stale_schema" }],
    ["another kind in a deletion", { kind: "saved_roster", deleted: true }, { code: "forbidden" }],
    ["a kind there is not", { kind: "cake", name: "Late" }, { code: "stale_schema" }],
    ["no kind", { kind: undefined, name: "Late" }, { code: "forbidden" }],
    ["no kind in a deletion", { kind: undefined, deleted: true }, { code: "forbidden" }],
  ])("%s is refused, tells the row and stops no other", async (_, fields, refusal) => {
    const wrong: Change = { ...template(fields), base: { version, changes: [] } };
    wrong.row.id = early.row.id;
    const other = roster();
    const results = await resultsAs(manager, [wrong, other]);
    expect(results).toMatchObject([
      { status: "rejected", ...refusal, row: { id: early.row.id, kind: "shift_template", name: "Early" } },
      { status: "applied" },
    ]);
    expect(await versionOf("shift_templates", early)).toEqual({ version, deleted: false });
  });
});

describe("an id that a row of another kind has", () => {
  it("is refused in a push, also of somebody who cannot see that row", async () => {
    const hidden = roster();
    await resultsAs(manager, [hidden]);
    const poll = post();
    await resultsAs(manager, [poll]);
    expect(await resultsAs(manager, [option(poll, { id: poll.row.id })])).toMatchObject([
      { status: "conflict" },
    ]);
    const double = template({ id: hidden.row.id });
    expect(await resultsAs(manager, [double])).toMatchObject([{ status: "conflict" }]);
  });

  it("is refused beside replication", async () => {
    const poll = post();
    await resultsAs(manager, [poll]);
    const row = { ...option(poll).row, id: poll.row.id };
    const sql = `insert into public.poll_options (id, business_id, news_post_id, text)
      select id, business_id, news_post_id, text
      from jsonb_populate_record(null::public.poll_options, $1) returning id as answer`;
    await expect(callAs(manager, sql, [row])).rejects.toMatchObject({ code: "23505" });
  });

  it("is refused for both when one push makes them", async () => {
    const id = randomUUID();
    const results = await resultsAs(manager, [template({ id }), roster({ id }), template()]);
    expect(results.map(({ status }) => status)).toEqual(["applied", "conflict", "applied"]);
  });
});

describe("rows that refer to each other", () => {
  it("arrive in any order, across kinds and collections", async () => {
    const poll = post({ in_chat: true });
    const choice = option(poll);
    const message = change("messages", {
      ...{
        kind: "team",
        user_id: manager,
        text: "Vote!",
        timestamp: "2026-03-02T09:00:00.000Z",
        type: "poll",
      },
      poll_id: poll.row.id,
    });
    const results = await resultsAs(manager, [message, vote(choice, manager), choice, poll]);
    expect(results.map(({ status }) => status)).toEqual(["applied", "applied", "applied", "applied"]);
  });

  it("arrive in any order, where a plan is made of what was made after it", async () => {
    const position = change("templates", { kind: "position", name: "Bar" });
    const place = change("templates", { kind: "place", name: "North" });
    const at = { position_id: position.row.id, place_id: place.row.id };
    const early = template(at);
    const day = { date: "2190-03-02" };
    const shift = change("shifts", {
      ...{ kind: "shift", ...day, start_time: "07:00", end_time: "13:00", time_slot: early.row.id },
      ...at,
    });
    const note = change("staff_availability", {
      ...{ kind: "day_note", ...day, title: "Fair", created_by: manager, place_id: place.row.id },
      needs: [{ template_id: early.row.id, headcount: 3 }],
    });
    const results = await resultsAs(manager, [shift, note, early, position, place]);
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill("applied"));
  });

  it("are refused by reason when what they refer to is refused as well", async () => {
    const poll = post({ title: "" });
    const choice = option(poll);
    expect(await resultsAs(manager, [choice, poll])).toMatchObject([
      { status: "rejected", code: "gone", reason: "missing_reference" },
      { status: "rejected", code: "invalid" },
    ]);
  });

  it("are taken 500 at once, of kinds that take turns, the refused among them alone left out", async () => {
    const changes = Array.from({ length: 500 }, (_, at) =>
      at % 100 === 50 ? template({ name: "" }) : at % 2 ? template() : roster(),
    );
    const results = await resultsAs(manager, changes);
    expect(results.map(({ status }) => status)).toEqual(
      changes.map((_, at) => (at % 100 === 50 ? "rejected" : "applied")),
    );
  });
});

describe("a push that makes the database write other rows", () => {
  it("does not let its device believe that it has seen everything", async () => {
    const poll = post();
    const choice = option(poll);
    await resultsAs(manager, [poll, choice]);
    const plain = await pushAs(manager, [template()]);
    expect(plain.version).toBe(plain.version_before + 1);
    const voted = await pushAs(sam, [vote(choice)]);
    expect(voted.version).toBe(plain.version + 1);
    expect(voted.version_before).not.toBe(plain.version);
    const later = await pushAs(manager, [template()]);
    expect(later).toMatchObject({ version_before: voted.version, version: voted.version + 1 });
  });

  it.each([
    [
      "a trigger that writes the business",
      "shift_templates",
      "businesses set name = name where id = new.business_id",
    ],
    [
      "a trigger that writes its own table",
      "shift_templates",
      "shift_templates set name = name where id = new.id",
    ],
  ])("counts %s", async (_, table, update) => {
    await database.db.exec(`create function public.write_besides() returns trigger language plpgsql security definer as
        $$ begin update public.${update}; return null; end $$;
      create trigger write_besides after insert on public.${table} for each row execute function public.write_besides()`);
    try {
      const pushed = await pushAs(manager, [template()]);
      expect(pushed).toMatchObject({ results: [{ status: "applied" }], version_before: pushed.version });
    } finally {
      await database.db.exec("drop function public.write_besides cascade");
    }
  });

  it("counts what it writes before its changes, such as the device", async () => {
    const wroteBesides = (table: string) =>
      database.db.transaction(async (transaction) => {
        await transaction.query("select set_config('sync.pushed_table', $1, true)", [table]);
        await transaction.query("update public.businesses set name = name where id = $1", [business]);
        return (await transaction.query("select sync.wrote_besides() as is")).rows;
      });
    expect(await wroteBesides("businesses")).toEqual([{ is: false }]);
    expect(await wroteBesides("")).toEqual([{ is: true }]);
    expect(await wroteBesides("punches")).toEqual([{ is: true }]);
  });

  it("hints to the business once, with the version that all its rows got", async () => {
    const poll = post();
    const choice = option(poll);
    await resultsAs(manager, [poll, choice]);
    const cast = vote(choice);
    await database.db.exec("delete from realtime.messages");
    const { version } = await pushAs(sam, [cast]);
    const { rows } = await database.db.query(
      "select topic, payload -> 'version' as version from realtime.messages",
    );
    expect(rows).toEqual([{ topic: `business:${business}`, version }]);
    expect([await versionOf("poll_votes", cast), await versionOf("poll_options", choice)]).toEqual([
      { version, deleted: false },
      { version, deleted: false },
    ]);
  });

  it("says nothing of what was refused", async () => {
    const poll = post();
    const choice = option(poll);
    await resultsAs(manager, [poll, choice]);
    const first = await pushAs(sam, [vote(choice)]);
    const second = await pushAs(sam, [template()]);
    expect(second).toMatchObject({ results: [{ status: "rejected", code: "forbidden" }] });
    expect([second.version_before, second.version]).toEqual([first.version, first.version]);
  });
});

describe("a vote", () => {
  it("for an option that was taken off the poll is refused", async () => {
    const poll = post();
    const choice = option(poll);
    await resultsAs(manager, [poll, choice]);
    const { version } = must(await versionOf("poll_options", choice), "the option");
    const removal = change(
      "news",
      { kind: "option", id: choice.row.id, deleted: true },
      { version, changes: [] },
    );
    expect(await resultsAs(manager, [removal])).toMatchObject([{ status: "applied" }]);
    expect(await resultsAs(sam, [vote(choice)])).toMatchObject([{ status: "rejected", code: "gone" }]);
  });
});
