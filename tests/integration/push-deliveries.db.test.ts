import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { TakenPush } from "#schema/protocol/push-delivery.ts";
import { namedId } from "#tests/factories/named-id.ts";
import { inEnglish } from "#tests/factories/notification-texts.ts";
import {
  addDevice,
  business,
  database,
  devicesOf,
  ids,
  later,
  listenForCalls,
  type Name,
  preparePushQueue,
  query,
  queued,
  settle,
  take,
  tell,
} from "#tests/factories/push-queue.ts";

// How a delivery takes what is queued, and what is queued by the time of day.

preparePushQueue();

describe("a delivery", () => {
  it("takes what is due with all it must know, and no other takes it meanwhile", async () => {
    const device = await addDevice("sam");
    await query(
      `insert into public.notification_preferences (id, business_id, user_id, shifts, quiet_from, quiet_to)
       values ($3, $1, $2, false, '22:00', '07:00')`,
      [business, ids.sam, namedId(`notification preferences ${business} ${ids.sam}`)],
    );
    const id = randomUUID();
    await tell("sam", "Knives", id);
    const { endpoint, p256dh, auth } = device;
    expect(await take()).toEqual([
      {
        ...{ id: expect.any(String), edition: 1, type: "shift-removed", thing: id, tag: id },
        ...{ key: "post-other", details: { title: "Knives" }, happened_at: expect.any(String), attempts: 1 },
        ...{ zone: "Europe/Dublin", role: "employee", user_id: ids.sam, sender: null },
        preferences: expect.objectContaining({ shifts: false, quiet_from: "22:00" }),
        devices: [{ id: expect.any(String), endpoint, p256dh, auth }],
      },
    ]);
    expect(await take()).toEqual([]);
    await later(3);
    // A delivery that never spoke again counts as done: nobody is told twice.
    expect(await take()).toMatchObject([{ attempts: 2, thing: id, devices: [] }]);
  });

  it("ends what was sent, unless other words have come meanwhile", async () => {
    await addDevice("sam");
    await tell("sam", "One");
    const [one] = await take();
    await settle([{ id: one?.id ?? "", edition: 1 }]);
    expect(await queued()).toEqual([]);

    const id = randomUUID();
    await tell("sam", "Two", id);
    const [two] = await take();
    await query('update public.notifications set details = \'{"title": "Other"}\' where id = $1', [id]);
    await settle([{ id: two?.id ?? "", edition: 1 }]);
    expect(await take()).toMatchObject([{ edition: 2, details: { title: "Other" }, attempts: 1 }]);
  });

  it("tries again where it failed and nowhere else, and lets devices go that are gone", async () => {
    const devices = [await addDevice("sam"), await addDevice("sam"), await addDevice("sam")];
    await tell("sam");
    const [push] = await take();
    const idOf = (place: number) =>
      push?.devices.find(({ endpoint }) => endpoint === devices[place]?.endpoint)?.id ?? "";
    const again_at = new Date(Date.now() + 60_000).toISOString();
    const { id = "" } = push ?? {};
    await settle([{ id, edition: 1, again_at, delivered: [idOf(0)], failed: [idOf(1)], gone: [idOf(2)] }]);
    expect(await take()).toEqual([]);
    await later(2);
    expect((await take()).flatMap((one) => one.devices.map(({ endpoint }) => endpoint))).toEqual([
      devices[1]?.endpoint,
    ]);
    expect(
      await query(
        `select last_success_at is not null as succeeded, last_failure_at is not null as failed
         from access.push_subscriptions order by created_at`,
      ),
    ).toEqual([
      { succeeded: true, failed: false },
      { succeeded: false, failed: true },
    ]);
  });

  it("tells nobody again of whom it is not known whether they were told", async () => {
    const [lost, refused] = [await addDevice("sam"), await addDevice("sam")];
    await tell("sam");
    const [push] = await take();
    const { id = "" } = push ?? {};
    const failed = push?.devices.filter(({ endpoint }) => endpoint === refused.endpoint).map((one) => one.id);
    await settle([{ id, edition: 1, attempts: 1, again_at: new Date().toISOString(), failed: failed ?? [] }]);
    const [again] = await take();
    expect(again?.devices.map(({ endpoint }) => endpoint)).toEqual([refused.endpoint]);
    expect(await devicesOf("sam")).toContain(lost.endpoint);
  });

  it("that was overtaken by another decides nothing any more", async () => {
    await addDevice("sam");
    await tell("sam");
    const [slow] = await take();
    await later(3);
    const late = await addDevice("sam");
    expect((await take())[0]?.devices.map(({ endpoint }) => endpoint)).toEqual([late.endpoint]);
    const { id = "" } = slow ?? {};
    await settle([{ id, edition: 1, attempts: 1, again_at: new Date().toISOString(), counts: false }]);
    expect(await take()).toEqual([]);
    await later(3);
    expect(await take()).toMatchObject([{ devices: [] }]);
  });

  it("that did not speak does not keep other words from anybody", async () => {
    const device = await addDevice("sam");
    const id = randomUUID();
    await tell("sam", "One", id);
    await take();
    await query('update public.notifications set details = \'{"title": "Other"}\' where id = $1', [id]);
    expect((await take())[0]?.devices.map(({ endpoint }) => endpoint)).toEqual([device.endpoint]);
  });

  it("is called once more for what is left, and not for nothing", async () => {
    await addDevice("sam");
    await tell("sam");
    const calls = await listenForCalls();
    await query("select public.go_on_delivering()");
    expect(await calls.count()).toBe(1);
    await take();
    await query("select public.go_on_delivering()");
    expect(await calls.count()).toBe(0);
    await calls.end();
  });

  it("counts no try for what it holds", async () => {
    await addDevice("sam");
    await tell("sam");
    const [push] = await take();
    await settle([{ id: push?.id ?? "", edition: 1, again_at: new Date().toISOString(), counts: false }]);
    expect(await take()).toMatchObject([{ attempts: 1 }]);
  });

  it("forgets what is a day old, or was tried in vain for long", async () => {
    await addDevice("sam");
    await tell("sam");
    await query("update access.push_queue set happened_at = now() - interval '25 hours'");
    expect([await take(), await queued()]).toEqual([[], []]);
    await tell("sam");
    await query("update access.push_queue set attempts = 12");
    expect([await take(), await queued()]).toEqual([[], []]);
  });

  it("is called for what is queued, and for other words that take its place", async () => {
    await addDevice("sam");
    const calls = await listenForCalls();
    const id = randomUUID();
    await tell("sam", "One", id);
    expect(await calls.count()).toBe(1);
    await take();
    expect(await calls.count()).toBe(0);
    await query('update public.notifications set details = \'{"title": "Other"}\' where id = $1', [id]);
    expect(await calls.count()).toBe(1);
    await calls.end();
  });

  it("is not kept from its beat by what goes wrong with the things that are due", async () => {
    await database.db.transaction(async (transaction) => {
      await transaction.exec(`create or replace function public.notify_of_due_things() returns void
        language plpgsql as $$ begin raise exception 'spoilt'; end; $$`);
      await transaction.exec("select access.push_beat()");
      await transaction.rollback();
    });
  });

  /** Sam's shift in so many hours (negative: before now), which they dropped and which Ann is offered. */
  async function offered(hours: number, fields = "") {
    await addDevice("ann");
    const id = randomUUID();
    await query(
      `with wall as (select (now() + make_interval(hours => $4)) at time zone 'Europe/Dublin' as starts)
       insert into public.shifts (id, business_id, user_id, date, start_time, end_time, published, status, drop_reason)
       select $1, $2, $3, starts::date, to_char(starts, 'HH24:MI'), '23:59', true, 'dropped', 'Ill' from wall`,
      [id, business, ids.sam, hours],
    );
    await query("select public.post_in_chat($1, $2, 'shift-drop', 'shift', '2026-03-02 09:00 17:00', $3)", [
      business,
      ids.sam,
      id,
    ]);
    if (fields) await query(`update public.shifts set ${fields} where id = $1`, [id]);
    return (await take()).map(({ key }) => key);
  }

  it.each([
    ["is still to be had", 5, "", ["shift-available"]],
    ["has begun meanwhile", -1, "", []],
    ["somebody else has asked for", 5, "claimed_by_user_id = 'manager'", []],
    ["was removed", 5, "deleted = true", []],
  ])("offers a shift that %s: %s hours ahead, %s", async (_, hours, fields, expected) => {
    expect(await offered(hours, fields.replace("'manager'", `'${ids.manager}'`))).toEqual(expected);
  });

  it("takes as many as it is told", async () => {
    await addDevice("sam");
    for (const title of ["One", "Two", "Three"]) await tell("sam", title);
    expect([(await take(2)).length, (await take(2)).length]).toEqual([2, 1]);
  });
});

describe("what is due", () => {
  const notifyOfDueThings = () => query("select public.notify_of_due_things()");

  /** A shift of Sam's by the clocks of Dublin, from so many minutes ago to so many minutes ago. */
  const shift = (from: number, to: number, changes = "") =>
    query(
      `with wall as (select (now() - make_interval(mins => $3)) at time zone 'Europe/Dublin' as starts,
         (now() - make_interval(mins => $4)) at time zone 'Europe/Dublin' as ends)
       insert into public.shifts (id, business_id, user_id, date, start_time, end_time, published)
       select gen_random_uuid(), $1, $2, starts::date, to_char(starts, 'HH24:MI'), to_char(ends, 'HH24:MI'),
         $5 <> 'a draft' from wall`,
      [business, ids.sam, from, to, changes],
    );
  const press = (type: string, ago: number, arrivedAgo = ago) =>
    query(
      `insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, received_at, created_by)
       values (gen_random_uuid(), $1, $2, $3, now() - make_interval(mins => $4), 'Europe/Dublin', 'phone', now(),
         now() - make_interval(mins => $5), $2)`,
      [business, ids.sam, type, ago, arrivedAgo],
    );

  it("is a clock-out that was forgotten, once", async () => {
    await addDevice("sam");
    await shift(300, 40);
    await press("in", 305);
    await notifyOfDueThings();
    expect(await queued()).toEqual([
      expect.stringMatching(/^sam: Did you forget to clock out\?: Your shift ended at \d{1,2}:\d\d [AP]M$/),
    ]);
    await query("delete from access.push_queue");
    await notifyOfDueThings();
    expect(await queued()).toEqual([]);
  });

  it("is no clock-out any more once they have clocked out", async () => {
    for (const name of ["sam", "ann"] as const) await addDevice(name);
    await shift(300, 40);
    await press("in", 305);
    await notifyOfDueThings();
    await tell("sam");
    await press("break-start", 3);
    expect(await queued()).toHaveLength(2);
    await press("out", 0);
    expect(await queued()).toEqual(["sam: New post: Knives: "]);
  });

  it("is none after a clock-in that a fast clock dated after the clock-out", async () => {
    await addDevice("sam");
    await shift(300, 40);
    await press("in", 100, 305);
    await press("in", 300);
    await press("out", 200);
    await notifyOfDueThings();
    expect(await queued()).toEqual([]);
  });

  it.each([
    ["of another day arrives late", 400],
    ["is dated in the future", -180],
  ])("is a clock-out still when one that %s", async (_, ago) => {
    await addDevice("sam");
    await shift(300, 40);
    await press("in", 305);
    await press("out", ago);
    await notifyOfDueThings();
    const before = await queued();
    expect(before).toHaveLength(1);
    await press("out", ago);
    expect(await queued()).toEqual(before);
    await press("out", 0);
    expect(await queued()).toEqual([]);
  });

  it.each([
    ["while the shift goes on", [300, -10], [["in", 305]]],
    ["when it has just ended", [300, 10], [["in", 305]]],
    [
      "once they are clocked out",
      [300, 40],
      [
        ["in", 305],
        ["out", 35],
      ],
    ],
    ["of a shift before they came", [300, 60], [["in", 50]]],
    ["of a draft", [300, 40, "a draft"], [["in", 305]]],
  ] as [string, [number, number, string?], [string, number][]][])(
    "is no clock-out %s",
    async (_, times, presses) => {
      await addDevice("sam");
      await shift(...times);
      for (const [type, ago] of presses) await press(type, ago);
      await notifyOfDueThings();
      expect(await queued()).toEqual([]);
    },
  );

  /** Wherever the clocks of the business stand at nine in the evening now. */
  const inTheEvening = () =>
    query(
      `update public.businesses set timezone = (select name from pg_timezone_names
         where (now() at time zone name)::time between '14:00' and '22:00' and name like '%/%' order by name limit 1)
       where id = $1`,
      [business],
    );
  const deadline = (inDays: number, madeDaysAgo = 1) =>
    query(
      `insert into public.availability_deadlines (id, business_id, start_date, end_date, due_date, created_by, created_at)
       select gen_random_uuid(), id, today + 10, today + 16, today + $3::int, $2, now() - make_interval(days => $4)
       from public.businesses, lateral (select (now() at time zone timezone)::date) as one (today) where id = $1`,
      [business, ids.manager, inDays, madeDaysAgo],
    );
  const titlesOf = async (who: Name) => {
    const sql = "select key, details from public.notifications where user_id = $1";
    return (await query<Pick<TakenPush, "key" | "details">>(sql, [ids[who]])).map(
      (one) => inEnglish(one).title,
    );
  };

  /** Says that somebody can work on so many days of the deadline's seven. */
  const enter = (who: Name, days: number) =>
    query(
      `insert into public.staff_availability (id, business_id, user_id, date, all_day, available)
       select gen_random_uuid(), id, $2, (now() at time zone timezone)::date + 10 + day, true, true
       from public.businesses, generate_series(0, $3::int - 1) as day where id = $1`,
      [business, ids[who], days],
    );

  it("is availability wanted by tomorrow, for staff who have not entered every day, once", async () => {
    await inTheEvening();
    await addDevice("sam");
    await deadline(1);
    await enter("ann", 7);
    await enter("sam", 6);
    await notifyOfDueThings();
    await notifyOfDueThings();
    expect(await titlesOf("sam")).toEqual(["Availability due tomorrow"]);
    expect(await queued()).toEqual([
      expect.stringContaining("sam: Availability due tomorrow: Enter your availability for"),
    ]);
    for (const name of ["ann", "manager", "admin"] as const) expect(await titlesOf(name)).toEqual([]);
  });

  it("is not availability with Approval Mode, for whoever has entered something", async () => {
    await inTheEvening();
    await query("update public.businesses set approval_mode = true where id = $1", [business]);
    await deadline(1);
    await enter("ann", 1);
    await notifyOfDueThings();
    expect(await titlesOf("ann")).toEqual([]);
    expect(await titlesOf("sam")).toHaveLength(1);
    await query("update public.businesses set approval_mode = false where id = $1", [business]);
  });

  it("is availability again when the day was moved", async () => {
    await inTheEvening();
    await deadline(1);
    await notifyOfDueThings();
    await query("update public.availability_deadlines set due_date = due_date + 1 where business_id = $1", [
      business,
    ]);
    await notifyOfDueThings();
    expect(await titlesOf("sam")).toHaveLength(1);
    // The day after.
    await query(`update access.notified_of_due set due_date = due_date - 1 where user_id = $1`, [ids.sam]);
    await query("update public.availability_deadlines set due_date = due_date - 1 where business_id = $1", [
      business,
    ]);
    await notifyOfDueThings();
    expect(await titlesOf("sam")).toHaveLength(2);
  });

  const assign = (inDays: number, role: string, madeDaysAgo = 1) =>
    query(
      `with module as (
         insert into public.training_modules (id, business_id, title, content, position, published, created_by)
         values (gen_random_uuid(), $1, 'Food safety', '[]', 1, true, $2) returning id)
       insert into public.training_assignments (id, business_id, module_id, role, due_date, created_by, created_at)
       select gen_random_uuid(), business.id, module.id, $4, (now() at time zone timezone)::date + $3::int, $2,
         now() - make_interval(days => $5)
       from public.businesses as business, module where business.id = $1 returning module_id`,
      [business, ids.manager, inDays, role, madeDaysAgo],
    );

  it("is training to complete by tomorrow, for whoever has not, once", async () => {
    await inTheEvening();
    await addDevice("sam");
    const [made] = (await assign(1, "employee")) as { module_id: string }[];
    await assign(2, "employee");
    await assign(1, "employee", 0);
    await query(
      `insert into public.training_progress (id, business_id, module_id, user_id, status, completed_at)
       values (gen_random_uuid(), $1, $2, $3, 'completed', now())`,
      [business, made?.module_id, ids.ann],
    );
    await notifyOfDueThings();
    await notifyOfDueThings();
    expect(await titlesOf("sam")).toEqual(["Training due tomorrow"]);
    expect(await queued()).toEqual([
      expect.stringMatching(/^sam: Training due tomorrow: “Food safety” is due \w+day, \w+ \d+$/),
    ]);
    for (const name of ["ann", "manager", "admin"] as const) expect(await titlesOf(name)).toEqual([]);
  });

  it("is training again when the day was moved, in the same notification", async () => {
    await inTheEvening();
    await addDevice("sam");
    const [made] = (await assign(1, "employee")) as { module_id: string }[];
    await notifyOfDueThings();
    await query("update access.notified_of_due set due_date = due_date - 1 where user_id = $1", [ids.sam]);
    // As it was told the evening before.
    await query(
      'update public.notifications set details = \'{"title": "Food safety", "due": "2026-03-06"}\', read = true where topic = $1',
      [made?.module_id],
    );
    expect(await queued()).toEqual([]);
    await notifyOfDueThings();
    expect(await titlesOf("sam")).toHaveLength(1);
    expect(await queued()).toHaveLength(1);
  });

  it("is nothing of later days, of today, or of what was made today", async () => {
    await inTheEvening();
    await deadline(0);
    await deadline(2);
    await deadline(1, 0);
    await notifyOfDueThings();
    expect(await titlesOf("sam")).toEqual([]);
  });
});
