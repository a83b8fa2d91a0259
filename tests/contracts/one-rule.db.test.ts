import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rateHistory, rateOn } from "#domain/pay/rates.ts";
import type { MoveIntent } from "#domain/shift-moves/shift-move.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { uuidOf } from "#lib/hashes.ts";
import { must } from "#lib/must.ts";
import { addDays, startOfWeek } from "#lib/time/calendar-days.ts";
import type { Transaction } from "#local/database/db.ts";
import type { Database } from "#local/database.ts";
import { actAs, openTestDatabase } from "#tests/factories/database.ts";
import { namedId } from "#tests/factories/named-id.ts";
import { addBusiness } from "#tests/factories/open-backend.ts";
import { OWN_DECISION_CASES, TEAM_OF } from "#tests/factories/own-decision-cases.ts";
import { EXCHANGE_CASES, POSITIONS } from "#tests/factories/position-cases.ts";
import { RATE_CASES } from "#tests/factories/rate-cases.ts";
import { RULE_SET_CASES } from "#tests/factories/rule-set-cases.ts";
import { SEARCH_CASES } from "#tests/factories/search-cases.ts";
import { SHIFT_MOVE_CASES } from "#tests/factories/shift-move-cases.ts";
import { SWAP_MOVE_CASES, SWAP_OF } from "#tests/factories/swap-move-cases.ts";

// Rules that devices need without a network and the server must not take on trust: written twice, with the same cases.
// Others are compared where they are tested: quiz-score, content-hash, subscription-limits.

const DAY = addDays(new Date().toISOString().slice(0, 10), 30);
const CAFE = namedId("café");
const ROLES = { ...TEAM_OF, cat: "manager", ann: "employee", ben: "employee" } as const;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  const people = Object.entries(ROLES).map(([name, role]) => ({
    id: namedId(name),
    email: `${name}@people.test`,
    role,
  }));
  await addBusiness(database.db, CAFE, people);
  for (const [name, { is_for_everybody, user_ids }] of Object.entries(POSITIONS)) {
    await database.db.query(
      "insert into public.positions (id, business_id, name, is_for_everybody, user_ids) values ($1, $2, $3, $4, $5)",
      [namedId(name), CAFE, name, is_for_everybody, user_ids.map(namedId)],
    );
  }
});
afterAll(() => database.close());

/** Does something, undoes it, and returns what came of it, or the refusal. */
async function attempt<T>(work: (transaction: Transaction) => Promise<T>): Promise<T | string> {
  let answer: T | string = "";
  const undone = new Error("undone");
  await database.db
    .transaction(async (transaction) => {
      answer = await work(transaction);
      throw undone;
    })
    .catch((error: Error) => {
      if (error !== undone) answer = error.message;
    });
  return answer;
}

/** Writes a row as a person, and returns how it is then; 'nothing' if they find none. */
async function write(transaction: Transaction, person: string, table: string, row: { id: string }) {
  const { id, ...fields } = row;
  const names = Object.keys(fields);
  await actAs(transaction, namedId(person));
  const { rows: written } = await transaction.query(
    `update public.${table} set (${names}) = row(${names.map((_, place) => `$${place + 2}`)}) where id = $1 returning id`,
    [id, ...Object.values(fields)],
  );
  if (written.length === 0) return "nothing";
  await transaction.query("reset role");
  const { rows } = await transaction.query<{ row: object }>(
    `select to_jsonb(it) as row from public.${table} as it where id = $1`,
    [id],
  );
  return must(rows[0], "the row").row;
}

/** Adds a published shift in a month with the given fields. */
async function addShift(transaction: Transaction, fields: object): Promise<string> {
  const id = randomUUID();
  const row = {
    id,
    business_id: CAFE,
    date: DAY,
    start_time: "09:00",
    end_time: "17:00",
    published: true,
    ...fields,
  };
  const names = Object.keys(row);
  await transaction.query(
    `insert into public.shifts (${names}) select ${names} from jsonb_populate_record(null::public.shifts, $1)`,
    [row],
  );
  return id;
}

/** What a device would write for a move, whether it may or not. */
function writtenFor(move: MoveIntent, person: string): Record<string, unknown> {
  switch (move.kind) {
    case "drop":
      return { status: "dropped", drop_reason: move.reason.trim() };
    case "take-back":
      return { status: "scheduled", drop_reason: null };
    case "claim":
      return { claimed_by_user_id: namedId(person) };
    case "withdraw":
      return { claimed_by_user_id: null };
    case "approve":
      return { user_id: namedId(move.claimer), status: "claimed", claimed_by_user_id: null };
    case "deny":
      return { claimed_by_user_id: null, denial_reason: move.reason };
  }
}

/** How the server says each problem. */
const REFUSALS = {
  not_published: /^nothing$/,
  not_yours: /^forbidden$/,
  drop_needs_reason: /drop_needs_reason/,
  reason_too_long: /shifts_drop_reason_check/,
  already_claimed: /^already_claimed$/,
  not_open: /^not_open$/,
  no_such_claim: /^no_such_claim$/,
  cannot_work_position: /^cannot_work_position$/,
};

/** A row's fields with ids for the names of people and positions. */
const withIds = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      ["user_id", "claimed_by_user_id", "position_id"].includes(field) && value
        ? namedId(String(value))
        : value,
    ]),
  );

describe("somebody may", () => {
  // Where nothing changes a device writes nothing; who denies another claim than they were shown only a device knows.
  const asked = SHIFT_MOVE_CASES.filter(
    ([, , move, , outcome]) =>
      !("fields" in outcome && outcome.fields === null) && !(move.kind === "deny" && "problem" in outcome),
  );
  it.each(asked)("%s", async (_, fields, move, person, outcome) => {
    const answer = await attempt(async (transaction) => {
      const id = await addShift(transaction, withIds({ user_id: "ann", ...fields }));
      return write(transaction, person, "shifts", { id, ...writtenFor(move, person) });
    });
    if ("problem" in outcome) expect(answer).toMatch(REFUSALS[outcome.problem]);
    else expect(answer).toMatchObject({ ...withIds(outcome.fields ?? {}), denial_reason: null });
  });
});

describe("a swap", () => {
  const asked = SWAP_MOVE_CASES.filter(({ status, to }) => status !== to);
  it.each(asked)("that is $status: $person wants to $move", async ({ person, status, to, outcome }) => {
    const answer = await attempt(async (transaction) => {
      const people = {
        requested_by: namedId(SWAP_OF.requested_by),
        requested_of: namedId(SWAP_OF.requested_of),
      };
      const shift_id = await addShift(transaction, { user_id: people.requested_by });
      const with_shift_id = await addShift(transaction, { user_id: people.requested_of });
      const id = randomUUID();
      await transaction.query(
        `insert into public.swap_requests (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of, status)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, CAFE, DAY, shift_id, with_shift_id, people.requested_by, people.requested_of, status],
      );
      return write(transaction, person, "swap_requests", { id, status: to } as { id: string });
    });
    if ("problem" in outcome) expect(answer).toBe(outcome.problem === "too_late" ? "swap_over" : "forbidden");
    else expect(answer).toMatchObject({ status: outcome.status });
  });
});

describe.each(EXCHANGE_CASES)("a swap of a shift of the position %s for one of %s", (anns, bens, can) => {
  const [requested_by, requested_of] = [namedId(SWAP_OF.requested_by), namedId(SWAP_OF.requested_of)];
  const outcome = async (transaction: Transaction, status: string) => {
    const shift_id = await addShift(transaction, withIds({ user_id: "ann", position_id: anns }));
    const with_shift_id = await addShift(transaction, withIds({ user_id: "ben", position_id: bens }));
    const id = randomUUID();
    if (status === "asked") await actAs(transaction, requested_by);
    await transaction.query(
      `insert into public.swap_requests (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of, status)
       values ($1, $2, $3, $4, $5, $6, $7, 'asked')`,
      [id, CAFE, DAY, shift_id, with_shift_id, requested_by, requested_of],
    );
    return status === "asked"
      ? status
      : write(transaction, "ben", "swap_requests", { id, status } as { id: string });
  };

  it(`may ${can ? "" : "not "}be asked for`, async () => {
    const answer = await attempt((transaction) => outcome(transaction, "asked"));
    expect(answer).toBe(can ? "asked" : "cannot_work_position");
  });

  it(`may ${can ? "" : "not "}be agreed to`, async () => {
    const answer = await attempt((transaction) => outcome(transaction, "agreed"));
    if (can) expect(answer).toMatchObject({ status: "agreed" });
    else expect(answer).toBe("cannot_work_position");
  });

  it("may be declined whoever can work what", async () => {
    const answer = await attempt((transaction) => outcome(transaction, "refused"));
    expect(answer).toMatchObject({ status: "refused" });
  });
});

it.each(OWN_DECISION_CASES)(
  "$me may decide about $about without $gone: $may",
  async ({ me, about, gone, may }) => {
    const answer = await attempt(async (transaction) => {
      await transaction.query("update public.profiles set deleted = true where id = any ($1)", [
        ["cat", ...gone].map(namedId),
      ]);
      await transaction.query("grant execute on function access.may_decide to authenticated");
      await actAs(transaction, namedId(me));
      const { rows } = await transaction.query("select access.may_decide(variadic $1) as may", [
        about.map(namedId),
      ]);
      return rows;
    });
    expect(answer).toEqual([{ may }]);
  },
);

it("shifts begin and end at the same instants, also when clocks change", async () => {
  const zones = [
    "UTC",
    "Europe/Dublin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Gaza",
    "Pacific/Chatham",
    // Their clocks change at midnight.
    "Africa/Cairo",
    "America/Santiago",
  ];
  const changes = [
    ...["2026-03-07", "2026-03-28", "2026-04-04", "2026-04-24", "2026-09-05"],
    ...["2026-10-03", "2026-10-24", "2026-10-29", "2026-10-31"],
  ];
  const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30", "59"));
  const clock = time.map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${minute}`);
  const samples = fc.sample(
    fc.record({
      date: fc
        .tuple(fc.constantFrom(...changes), fc.integer({ min: -1, max: 2 }))
        .map(([day, by]) => addDays(day, by)),
      start_time: clock,
      end_time: clock,
      zone: fc.constantFrom(...zones),
    }),
    { numRuns: 3000, seed: 20261130 },
  );
  const { rows } = await database.db.query<{ start: string; end: string }>(
    `select extract(epoch from starts_at)::bigint * 1000 as start, extract(epoch from ends_at)::bigint * 1000 as "end"
     from jsonb_array_elements($1) with ordinality as sample (made, place)
     cross join lateral public.shift_span((made ->> 'date')::date, made ->> 'start_time', made ->> 'end_time', made ->> 'zone')
     order by place`,
    [samples],
  );
  const there = rows.map(({ start, end }, place) => ({
    ...samples[place],
    start: Number(start),
    end: Number(end),
  }));
  expect(there).toEqual(samples.map((sample) => ({ ...sample, ...shiftSpan(sample, sample.zone) })));
});

it("weeks begin on the same days", async () => {
  const days = Array.from({ length: 21 }, (_, count) => addDays("2026-02-20", count));
  const starts = ["sun", "mon", "sat"] as const;
  const { rows } = await database.db.query<{ first: string }>(
    `select public.first_of_week(day, start)::text as first
     from unnest($1::date[]) with ordinality as day (day, at), unnest($2::text[]) with ordinality as start (start, place)
     order by at, place`,
    [days, starts],
  );
  expect(rows.map(({ first }) => first)).toEqual(
    days.flatMap((day) => starts.map((start) => startOfWeek(day, start))),
  );
});

it("a person has the same rate today", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const rate = fc.record({
    id: fc.uuid(),
    from_day: fc.integer({ min: -2, max: 1 }).map((days) => addDays(today, days)),
    rate: fc.option(fc.integer({ min: 1, max: 40 })),
    version: fc.integer({ min: 1, max: 3 }),
    created_at: fc.constantFrom("2026-03-20T09:00:00.000Z", "2026-03-20T09:00:00.001Z"),
  });
  const histories = fc.sample(
    fc.uniqueArray(rate, { minLength: 1, maxLength: 6, selector: ({ id }) => id }),
    {
      numRuns: 60,
      seed: 20261130,
    },
  );
  for (const said of histories) {
    const there = await attempt(async (transaction) => {
      await transaction.query("set local session_replication_role = replica");
      await transaction.query(
        `insert into public.pay_rates (business_id, employee_id, id, from_day, rate, version, created_at)
         select $1, $2, * from jsonb_to_recordset($3)
           as said (id uuid, from_day date, rate numeric, version bigint, created_at timestamptz)`,
        [CAFE, namedId("ann"), JSON.stringify(said)],
      );
      const { rows } = await transaction.query<{ rate: string | null }>(
        "select public.rate_today($1, $2) as rate",
        [namedId("ann"), CAFE],
      );
      return Number(rows[0]?.rate ?? 0) * 100;
    });
    const history = rateHistory(
      said.map((one) => ({ ...one, change_id: null })),
      null,
      2,
    );
    expect(there).toBe(rateOn(history, today));
  }
});

it.each(RATE_CASES)("a person with rates %s has the same for a position today", async (_, said, paid) => {
  const today = new Date().toISOString().slice(0, 10);
  const [cook, bar] = [namedId("cook"), namedId("bar")];
  const rows = said.map(([days, rate, position], version) => ({
    ...{ id: namedId(`rate ${version}`), from_day: addDays(today, days), rate, version },
    position_id: position ? { cook, bar }[position] : null,
  }));
  const there = await attempt(async (transaction) => {
    await transaction.query("set local session_replication_role = replica");
    await transaction.query(
      `insert into public.pay_rates (business_id, employee_id, id, from_day, rate, version, position_id)
       select $1, $2, * from jsonb_to_recordset($3)
         as said (id uuid, from_day date, rate numeric, version bigint, position_id uuid)`,
      [CAFE, namedId("ann"), JSON.stringify(rows)],
    );
    const found = await transaction.query<{ all: string | null; cook: string | null }>(
      'select public.rate_today($1, $2) as "all", public.position_rate_today($1, $2, $3) as cook',
      [namedId("ann"), CAFE, cook],
    );
    return must(found.rows[0], "its rates");
  });
  const numberOf = (rate: string | null) => (rate === null ? null : Number(rate));
  expect(
    typeof there === "string" ? there : { all: numberOf(there.all), cook: numberOf(there.cook) },
  ).toEqual(paid);
});

it.each(RULE_SET_CASES)("pay rules may have of %s the value %j: %s", async (code, value, isAllowed) => {
  const answer = await attempt(async (transaction) => {
    const { rows } = await transaction.query(
      `insert into public.rule_sets (id, business_id, from_day, code, params, created_by)
       values (gen_random_uuid(), $1, '2026-06-07', 'generic', $2, $3) returning params`,
      [CAFE, JSON.stringify({ [code]: value }), namedId("ann")],
    );
    return rows;
  });
  if (isAllowed) expect(answer).toEqual([{ params: { [code]: value } }]);
  else expect(answer).toMatch(/rule_sets_generic_form/);
});

it("names make the same ids", async () => {
  const words = ["", "vote a b", "read é", "чат 💬"];
  const { rows } = await database.db.query<{ id: string }>(
    "select access.id_of(words) as id from unnest($1::text[]) with ordinality as given (words, place) order by place",
    [words],
  );
  expect(rows.map(({ id }) => id)).toEqual(await Promise.all(words.map(uuidOf)));
});

it.each(SEARCH_CASES)("whether %s finds %s in the log: %s", async (typed, text, isFound) => {
  const { rows } = await database.db.query<{ typed: string; text: string }>(
    "select sync.folded($1) as typed, sync.folded($2) as text",
    [typed, text],
  );
  const words = (rows[0]?.typed ?? "").split(/\s+/).filter(Boolean);
  expect(words.every((word) => rows[0]?.text.includes(word))).toBe(isFound);
});
