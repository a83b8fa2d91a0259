import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  addDevice,
  business,
  ids,
  NAMES,
  type Name,
  preparePushQueue,
  query,
  take,
} from "#tests/factories/push-queue.ts";

// A push that waited is judged again when it goes out: each kind, before and after what it is about has changed.

preparePushQueue();

const goesOut = (key: string) => [key];
const HAS_LAPSED = () => [];

/** Runs a statement in which people stand by name: `'ann'`. */
function change(sql: string, values: unknown[] = []) {
  return query(
    sql.replace(/'(admin|manager|sam|ann)'/g, (_, name: Name) => `'${ids[name]}'`),
    values,
  );
}

/** Tells somebody by these details, written by an expression of SQL, and then changes something. */
async function taken(who: Name, key: string, details: string, changes = "", topic: string | null = null) {
  await addDevice(who);
  await change(
    `insert into public.notifications (business_id, user_id, type, key, details, topic)
     values ($1, $2, 'shift-swap', $3, ${details}, $4)`,
    [business, ids[who], key, topic],
  );
  if (changes) await change(changes);
  return (await take()).map((push) => push.key);
}

const nameOf = (name: Name) => `'${name[0]?.toUpperCase()}${name.slice(1)}'`;
const detailsOf = (id: string) =>
  `(select public.shift_details(date, start_time, end_time) from public.shifts where id = '${id}')`;

/** A published shift of two hours in so many hours (negative: before now). */
async function addShift(who: Name, hours: number, fields = "") {
  const id = randomUUID();
  await query(
    `with wall as (select (now() + make_interval(hours => $4)) at time zone 'Europe/Dublin' as starts)
     insert into public.shifts (id, business_id, user_id, date, start_time, end_time, published)
     select $1, $2, $3, starts::date, to_char(starts, 'HH24:MI'), to_char(starts + interval '2 hours', 'HH24:MI'), true
     from wall`,
    [id, business, ids[who], hours],
  );
  if (fields) await change(`update public.shifts set ${fields} where id = '${id}'`);
  return id;
}

const DROPPED = "status = 'dropped', drop_reason = 'Ill'";
const CLAIMED = `${DROPPED}, claimed_by_user_id = 'ann'`;
const APPROVED = "user_id = 'ann', status = 'claimed', claimed_by_user_id = null";

describe("of a shift", () => {
  it.each([
    ["shift-dropped", DROPPED, 5, "notes = 'Keys'", goesOut],
    ["shift-dropped", DROPPED, 5, "claimed_by_user_id = 'ann'", goesOut],
    ["shift-dropped", DROPPED, -1, "", goesOut],
    ["shift-dropped", DROPPED, -3, "", HAS_LAPSED],
    ["shift-dropped", DROPPED, 5, APPROVED, HAS_LAPSED],
    ["shift-dropped", DROPPED, 5, "status = 'scheduled', drop_reason = null", HAS_LAPSED],
    ["shift-dropped", DROPPED, 5, "deleted = true", HAS_LAPSED],
    ["shift-claimed", CLAIMED, 5, "", goesOut],
    ["shift-claimed", CLAIMED, -1, "", HAS_LAPSED],
    ["shift-claimed", CLAIMED, 5, "claimed_by_user_id = null", HAS_LAPSED],
    ["shift-claimed", CLAIMED, 5, "claimed_by_user_id = 'admin'", HAS_LAPSED],
    ["shift-claimed", CLAIMED, 5, APPROVED, HAS_LAPSED],
    ["shift-claimed", CLAIMED, 5, "deleted = true", HAS_LAPSED],
  ])("%s, made %s, %i hours ahead, then %s", async (key, fields, hours, then, expected) => {
    const id = await addShift("sam", hours, fields);
    const name = nameOf(key === "shift-dropped" ? "sam" : "ann");
    const details = `jsonb_build_object('name', ${name}::text, 'shift', ${detailsOf(id)})`;
    const changes = then && `update public.shifts set ${then} where id = '${id}'`;
    expect(await taken("manager", key, details, changes)).toEqual(expected(key));
  });

  it.each([
    ["claim-approved", APPROVED, 5, "", goesOut],
    ["claim-approved", APPROVED, -1, "", goesOut],
    ["claim-approved", APPROVED, -3, "", HAS_LAPSED],
    ["claim-approved", APPROVED, 5, "user_id = 'admin'", HAS_LAPSED],
    ["claim-approval-withdrawn", CLAIMED, 5, "", goesOut],
    ["claim-approval-withdrawn", CLAIMED, 5, APPROVED, HAS_LAPSED],
    ["claim-reopened", CLAIMED, 5, "", goesOut],
    ["claim-reopened", CLAIMED, 5, "claimed_by_user_id = null", HAS_LAPSED],
    ["claim-denied", DROPPED, 5, "", goesOut],
    ["claim-denied", DROPPED, -3, "", HAS_LAPSED],
    ["claimed-shift-given-away", DROPPED, -1, "", goesOut],
    ["claimed-shift-given-away", DROPPED, -3, "", HAS_LAPSED],
    ["claimed-shift-removed", DROPPED, 5, "deleted = true", goesOut],
    ["claimed-shift-removed", DROPPED, -3, "deleted = true", HAS_LAPSED],
    ["claim-expired", DROPPED, -30, "", goesOut],
  ])("%s, made %s, %i hours ahead, then %s", async (key, fields, hours, then, expected) => {
    const id = await addShift("sam", hours, fields);
    const changes = then && `update public.shifts set ${then} where id = '${id}'`;
    expect(await taken("ann", key, `jsonb_build_object('shift', ${detailsOf(id)})`, changes)).toEqual(
      expected(key),
    );
  });

  it.each([
    ["with one to come", [-30, 5], 2, 0, goesOut],
    ["with one that goes on", [-1], 1, 0, goesOut],
    ["all over", [-30, -3], 2, 0, HAS_LAPSED],
    ["removed again", [], 2, 0, HAS_LAPSED],
    ["of which some went to others", [-3], 1, 1, goesOut],
  ])("roster-published, %s", async (_, hours, added, removed, expected) => {
    for (const at of hours) await addShift("ann", at);
    const details = `jsonb_build_object('added', ${added}, 'changed', 0, 'removed', ${removed},
      'from', current_date - 3, 'to', current_date + 3)`;
    expect(await taken("ann", "roster-published", details)).toEqual(expected("roster-published"));
  });

  it("roster-published of a week that is over has lapsed, also if shifts went to others", async () => {
    const details = `jsonb_build_object('added', 1, 'changed', 0, 'removed', 1, 'from', current_date - 9,
      'to', current_date - 3)`;
    await addShift("ann", 5);
    expect(await taken("ann", "roster-published", details)).toEqual([]);
  });

  it.each([
    [[-30, 5], 2, goesOut],
    [[-30, -3], 2, HAS_LAPSED],
    [[-30, -3], 14, goesOut],
  ])("shifts-removed, %j hours ahead, of %i", async (hours, count, expected) => {
    const shifts = [];
    for (const at of hours) shifts.push(detailsOf(await addShift("ann", at)));
    const details = `jsonb_build_object('count', ${count}, 'shifts', jsonb_build_array(${shifts.join(", ")}))`;
    expect(await taken("ann", "shifts-removed", details)).toEqual(expected("shifts-removed"));
  });
});

describe("of a swap", () => {
  it.each([
    ["swap-requested", "ann", "asked", 5, "", goesOut],
    ["swap-requested", "ann", "asked", -1, "", HAS_LAPSED],
    ["swap-requested", "ann", "asked", 5, "status = 'withdrawn'", HAS_LAPSED],
    ["swap-requested", "ann", "asked", 5, "status = 'agreed'", HAS_LAPSED],
    ["swap-agreed", "sam", "agreed", 5, "", goesOut],
    ["swap-agreed", "sam", "agreed", 5, "status = 'denied'", HAS_LAPSED],
    ["swap-to-approve", "manager", "agreed", 5, "", goesOut],
    ["swap-to-approve", "manager", "agreed", -1, "", HAS_LAPSED],
    ["swap-to-approve", "manager", "agreed", 5, "status = 'withdrawn'", HAS_LAPSED],
    ["swap-to-approve", "manager", "agreed", 5, "status = 'approved'", HAS_LAPSED],
    ["swap-declined", "sam", "refused", -3, "", goesOut],
    ["swap-approved", "sam", "approved", 5, "", goesOut],
    ["swap-denied", "sam", "denied", 5, "", goesOut],
    ["swap-withdrawn", "ann", "withdrawn", 5, "", goesOut],
    ["swap-expired", "sam", "asked", -50, "", goesOut],
  ] as const)("%s, to %s, %s, %i hours ahead, then %s", async (key, who, status, hours, then, expected) => {
    const [given, wanted] = [await addShift("sam", hours), await addShift("ann", 30)];
    await query("set session_replication_role = replica");
    await change(
      `insert into public.swap_requests (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of, status)
       select gen_random_uuid(), business_id, date, id, $2, 'sam', 'ann', $3 from public.shifts where id = $1`,
      [given, wanted, status],
    );
    await query("set session_replication_role = origin");
    const details = `jsonb_build_object('asker', 'Sam', 'asked', 'Ann', 'given', ${detailsOf(given)},
      'wanted', ${detailsOf(wanted)})`;
    await addDevice(who);
    await query("set session_replication_role = replica");
    if (then) await change(`update public.swap_requests set ${then} where shift_id = '${given}'`);
    await query("set session_replication_role = origin");
    expect(await taken(who, key, details)).toEqual(expected(key));
  });

  it.each(["swap-declined", "swap-approved", "swap-denied", "swap-withdrawn"])(
    "%s of shifts that are over has lapsed",
    async (key) => {
      const [given, wanted] = [await addShift("sam", -3), await addShift("ann", -30)];
      const details = `jsonb_build_object('given', ${detailsOf(given)}, 'wanted', ${detailsOf(wanted)})`;
      expect(await taken("sam", key, details)).toEqual([]);
    },
  );
});

/** Sam's entry in so many days, of a series if it is named. */
const addEntry = (days: number, status: string, series: string | null = null, available = false) =>
  change(
    `insert into public.staff_availability (id, business_id, user_id, date, all_day, available, status, approved, series_id)
     values (gen_random_uuid(), $1, 'sam', current_date + $2::int, true, $5, $3, $3 = 'approved', $4)`,
    [business, days, status, series, available],
  );

describe("of availability", () => {
  const ENTRIES = "update public.staff_availability set";
  it.each([
    ["time-off-requested", [2, 3], "", goesOut],
    ["time-off-requested", [-4, 3], "", goesOut],
    ["time-off-requested", [-4, -3], "", HAS_LAPSED],
    ["time-off-requested", [2, 3], `${ENTRIES} status = 'approved', approved = true where true`, HAS_LAPSED],
    ["time-off-requested", [2, 3], `${ENTRIES} status = 'denied' where date = current_date + 2`, goesOut],
    ["time-off-requested", [2, 3], `${ENTRIES} deleted = true where true`, HAS_LAPSED],
    ["availability-entered", [2, 3], "", goesOut],
    ["availability-entered", [2, 3], `${ENTRIES} deleted = true where true`, HAS_LAPSED],
  ])("%s for days %j, then %s", async (key, days, then, expected) => {
    const series = randomUUID();
    for (const day of days) await addEntry(day, "pending", series, key === "availability-entered");
    const details = `jsonb_build_object('name', 'Sam', 'days',
      public.span_details(2, current_date + ${days[0]}, current_date + ${days[1]}))`;
    const changes = then && `${then} and business_id = '${business}'`;
    expect(await taken("manager", key, details, changes, series)).toEqual(expected(key));
  });

  it.each([
    ["time-off-approved", 2, "approved", goesOut],
    ["time-off-approved", 2, "denied", HAS_LAPSED],
    ["time-off-approved", -2, "approved", HAS_LAPSED],
    ["availability-denied", 2, "denied", goesOut],
    ["availability-denied", 2, "approved", HAS_LAPSED],
    ["time-off-expired", -2, "pending", goesOut],
  ])("%s, in %i days, by now %s", async (key, days, status, expected) => {
    await addEntry(days, status);
    const details = `jsonb_build_object('days',
      public.span_details(1, current_date + ${days}, current_date + ${days}))`;
    expect(await taken("sam", key, details)).toEqual(expected(key));
  });

  const DEADLINES = "update public.availability_deadlines set";
  it.each([
    ["availability-deadline", -1, 3, "", [], goesOut],
    ["availability-deadline", -9, -1, "", [], HAS_LAPSED],
    ["availability-deadline", 2, 3, "", [2], goesOut],
    ["availability-deadline", 2, 3, "", [2, 3], HAS_LAPSED],
    ["availability-deadline", 2, 3, `${DEADLINES} deleted = true`, [], HAS_LAPSED],
    ["availability-deadline-changed", 2, 3, "", [], goesOut],
    ["availability-deadline-changed", 2, 3, `${DEADLINES} due_date = due_date - 1`, [], HAS_LAPSED],
    ["availability-deadline-tomorrow", 2, 3, "", [2, 3], HAS_LAPSED],
  ])("%s for days %i to %i, then %s, with days %j entered", async (key, from, to, then, days, expected) => {
    await change(
      `insert into public.availability_deadlines (id, business_id, start_date, end_date, due_date, created_by)
       values (gen_random_uuid(), $1, current_date + $2::int, current_date + $3::int, current_date + $2::int, 'manager')`,
      [business, from, to],
    );
    for (const day of days) await addEntry(day, "pending");
    const details = `jsonb_build_object('due', current_date + ${from}, 'from', current_date + ${from},
      'to', current_date + ${to})`;
    const changes = then && `${then} where business_id = '${business}'`;
    expect(await taken("sam", key, details, changes)).toEqual(expected(key));
  });
});

describe("what was due tomorrow", () => {
  it.each([
    ["availability-deadline-tomorrow", 1, ["availability-deadline-tomorrow"]],
    ["availability-deadline-tomorrow", 0, ["availability-deadline"]],
    ["training-due", 1, ["training-due"]],
    ["training-due", 0, ["training-assigned-due"]],
    ["training-due", -1, []],
  ])("%s goes out %i days ahead as %j", async (key, days, expected) => {
    await change(
      `insert into public.availability_deadlines (id, business_id, start_date, end_date, due_date, created_by)
       values (gen_random_uuid(), $1, current_date + 5, current_date + 6, current_date + $2::int, 'manager')`,
      [business, days],
    );
    const details = `jsonb_build_object('title', 'Knives', 'due', current_date + ${days}, 'from', current_date + 5,
      'to', current_date + 6)`;
    expect(await taken("sam", key, details)).toEqual(expected);
  });
});

it.each([
  ["", goesOut],
  ["set deleted = true", HAS_LAPSED],
  ["set status = 'denied', decided_by = 'manager', decided_at = now()", HAS_LAPSED],
])("correction-requested, then %s", async (then, expected) => {
  await change(
    `insert into public.punch_corrections (id, business_id, user_id, clock_in_time, clock_out_time, reason)
     values (gen_random_uuid(), $1, 'sam', now() - interval '9 hours', now() - interval '1 hour', 'Forgot')`,
    [business],
  );
  const details = `(select jsonb_build_object('name', 'Sam', 'reason', 'Forgot', 'hours',
    public.hours_details(business_id, clock_in_time, clock_out_time))
    from public.punch_corrections where business_id = '${business}')`;
  const changes = then && `update public.punch_corrections ${then} where business_id = '${business}'`;
  expect(await taken("manager", "correction-requested", details, changes)).toEqual(
    expected("correction-requested"),
  );
});

it.each([
  ["proposed", goesOut],
  ["registered", HAS_LAPSED],
  ["ended", HAS_LAPSED],
])("tablet-proposed, by now %s", async (status, expected) => {
  await change(
    `insert into public.punch_devices (id, business_id, user_id, name, is_kiosk, last_seq, unsent, status, proposed_by)
     values (gen_random_uuid(), $1, 'manager', 'Bar', true, 0, 0, $2, 'manager')`,
    [business, status],
  );
  const details = '\'{"name": "Manager", "device": "Bar"}\'';
  expect(await taken("admin", "tablet-proposed", details)).toEqual(expected("tablet-proposed"));
});

it.each([
  ["post-poll", null, goesOut],
  ["post-poll", 1, goesOut],
  ["post-poll", -1, HAS_LAPSED],
  ["poll", 1, goesOut],
  ["poll", -1, HAS_LAPSED],
])("%s that ends in %s hours", async (key, hours, expected) => {
  await addDevice("sam");
  const poll = randomUUID();
  await change(
    `insert into public.news_posts (id, business_id, title, category, in_chat, end_date, created_by)
     values ($1, $2, 'Tea?', 'poll', $3, now() + make_interval(hours => $4), 'manager')`,
    [poll, business, key === "poll", hours],
  );
  if (key === "poll")
    await change(
      `insert into public.messages (id, business_id, user_id, text, timestamp, type, poll_id)
       values (gen_random_uuid(), $2, 'manager', 'Tea?', now(), 'poll', $1)`,
      [poll, business],
    );
  expect((await take()).map((push) => push.key)).toEqual(expected(key));
});

it("of a shift with a position and a place, which are called otherwise by now", async () => {
  const [position, place] = [randomUUID(), randomUUID()];
  await query("insert into public.positions (id, business_id, name) values ($1, $2, 'Bar')", [
    position,
    business,
  ]);
  await query(
    "insert into public.places (id, business_id, name) values ($1, $2, 'North'), (gen_random_uuid(), $2, 'South')",
    [place, business],
  );
  const id = await addShift("sam", 5, `${DROPPED}, position_id = '${position}', place_id = '${place}'`);
  const shift = `(select public.shift_details(date, start_time, end_time, position_id, place_id)
    from public.shifts where id = '${id}')`;
  const details = `jsonb_build_object('name', ${nameOf("sam")}::text, 'shift', ${shift})`;
  const renamed = `update public.positions set name = 'Counter' where id = '${position}'`;
  expect(await taken("manager", "shift-dropped", details, renamed)).toEqual(["shift-dropped"]);
});

it.each(["clocked-out", "correction-approved", "correction-denied", "training-assigned"])(
  "%s is never over",
  async (key) => {
    expect(await taken("sam", key, "'{}'")).toEqual([key]);
  },
);

it("takes as many as are due still, also after many that have lapsed", async () => {
  for (const name of NAMES) await addDevice(name);
  const over = `jsonb_build_object('due', current_date - 1)`;
  for (let number = 0; number < 5; number++)
    await change(
      `insert into public.notifications (business_id, user_id, type, key, details)
       values ($1, 'ann', 'training-due', 'training-due', ${over})`,
      [business],
    );
  await change(
    `insert into public.notifications (business_id, user_id, type, key, details)
     values ($1, 'ann', 'clocked-out', 'clocked-out', '{}')`,
    [business],
  );
  expect((await take(2)).map(({ key }) => key)).toEqual(["clocked-out"]);
});
