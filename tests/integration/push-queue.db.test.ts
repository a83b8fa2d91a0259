import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  addDevice,
  as,
  business,
  devicesOf,
  ids,
  KEY,
  NAMES,
  type Name,
  preparePushQueue,
  query,
  queued,
  take,
  tell,
} from "#tests/factories/push-queue.ts";
import { createPushDevice } from "#tests/fakes/push-device.ts";

// What is queued for whose devices.

preparePushQueue();

describe("a device", () => {
  it("is told again only of the last person who used it", async () => {
    const device = await addDevice("sam");
    await addDevice("ann", device);
    expect([await devicesOf("sam"), await devicesOf("ann")]).toEqual([[], [device.endpoint]]);
  });

  it("is not taken by whoever knows its address alone", async () => {
    const device = await addDevice("sam");
    await expect(addDevice("ann", { ...createPushDevice(KEY), endpoint: device.endpoint })).rejects.toThrow(
      "not_allowed",
    );
    expect(await devicesOf("sam")).toEqual([device.endpoint]);
  });

  it("with a new address loses the one before", async () => {
    const before = await addDevice("sam");
    const after = await addDevice("sam", createPushDevice(KEY), before.endpoint);
    expect(await devicesOf("sam")).toEqual([after.endpoint]);
    await addDevice("ann", createPushDevice(KEY), after.endpoint);
    expect(await devicesOf("sam")).toEqual([after.endpoint]);
  });

  it("is removed by its person, or by whoever holds it in their hands", async () => {
    const [one, other] = [await addDevice("sam"), await addDevice("sam")];
    const remove = (who: Name, endpoint: string, auth: string | null) =>
      as(who, "select public.remove_push_subscription($1, $2)", [endpoint, auth]);
    await remove("ann", one.endpoint, null);
    await remove("ann", one.endpoint, other.auth);
    expect(await devicesOf("sam")).toHaveLength(2);
    await remove("sam", one.endpoint, null);
    await remove("ann", other.endpoint, other.auth);
    expect(await devicesOf("sam")).toEqual([]);
  });

  it("goes with its person, and what was for it too", async () => {
    await addDevice("sam");
    await tell("sam");
    await query("update public.profiles set deleted = true where id = $1", [ids.sam]);
    expect([await devicesOf("sam"), await queued()]).toEqual([[], []]);
  });

  it("is one of twenty at most", async () => {
    const devices = [];
    for (let number = 0; number < 21; number++) devices.push(await addDevice("sam"));
    expect(await devicesOf("sam")).toEqual(devices.slice(1).map(({ endpoint }) => endpoint));
  });

  it.each([
    "http://fcm.googleapis.com/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.0.0.1/x",
    "https://2130706433/x",
    "https://localhost/x",
    "https://metadata.google.internal/x",
    "https://fcm.googleapis.com.evil.test/x",
    "https://evil.test/fcm.googleapis.com/x",
    "https://fcm.googleapis.com@evil.test/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com\\@evil.test/x",
    "https://evilpush.apple.com.evil.test/x",
    "https://notpush.services.mozilla.com.evil.test/x",
    "https://fcm.googleapis.com",
    "https://fcm.googleapis.com/a b",
    `https://fcm.googleapis.com/${"x".repeat(2000)}`,
    "file:///etc/passwd",
    "",
  ])("is nowhere but at a push service: %.60s", async (endpoint) => {
    await expect(addDevice("sam", { ...createPushDevice(KEY), endpoint })).rejects.toThrow();
    expect(await devicesOf("sam")).toEqual([]);
  });

  it.each([
    "https://fcm.googleapis.com/fcm/send/abc:def-_",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
    "https://web.push.apple.com/QA",
    "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d",
  ])("may be at %s", async (endpoint) => {
    await addDevice("sam", { ...createPushDevice(KEY), endpoint });
    expect(await devicesOf("sam")).toEqual([endpoint]);
  });
});

describe("what is queued", () => {
  it("is for people with a device", async () => {
    await addDevice("sam");
    await tell("sam");
    await tell("ann");
    expect(await queued()).toEqual(["sam: New post: Knives: "]);
  });

  it("goes when it was read or cleared elsewhere", async () => {
    await addDevice("sam");
    const [read, cleared] = [randomUUID(), randomUUID()];
    await tell("sam", "One", read);
    await tell("sam", "Two", cleared);
    await as("sam", "update public.notifications set read = true where id = $1", [read]);
    await as("sam", "update public.notifications set deleted = true where id = $1", [cleared]);
    expect(await queued()).toEqual([]);
  });

  it("has the latest words about a thing once", async () => {
    await addDevice("sam");
    const topic = randomUUID();
    for (const added of [1, 2]) {
      await query(
        `insert into public.notifications (business_id, user_id, type, key, details, topic)
         values ($1, $2, 'roster-published', 'roster-published', jsonb_build_object('added', $4::integer), $3)
         on conflict (user_id, type, topic) where topic is not null and not deleted do update
         set details = excluded.details`,
        [business, ids.sam, topic, added],
      );
    }
    expect(await queued()).toEqual(["sam: Roster published: 2 new shifts"]);
  });

  const write = (from: Name, to: Name, content: string, id = randomUUID()) =>
    as(
      from,
      `insert into public.private_messages (id, business_id, from_user_id, to_user_id, content, created_at)
       values ($1, $2, $3, $4, $5, now())`,
      [id, business, ids[from], ids[to], content],
    );

  it("of a conversation is the latest message, and nothing once it was read or taken back", async () => {
    await addDevice("sam");
    await addDevice("ann");
    const id = randomUUID();
    await write("ann", "sam", "Hello");
    await write("ann", "sam", "Are you there?", id);
    await write("manager", "sam", "Can you stay?");
    expect(await queued()).toEqual(["sam: Ann: Are you there?", "sam: Manager: Can you stay?"]);
    expect((await take()).map(({ sender }) => sender).sort()).toEqual([ids.ann, ids.manager].sort());
    await as("sam", "update public.private_messages set read_at = now() where id = $1", [id]);
    expect(await queued()).toEqual(["sam: Manager: Can you stay?"]);
  });

  it("of a conversation is the message before one that was taken back, unless it was read or told already", async () => {
    await addDevice("sam");
    const [first, second, third, told] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const takeBack = (id: string) =>
      as("ann", "update public.private_messages set deleted = true where id = $1", [id]);
    await write("manager", "sam", "Can you stay?");
    await write("ann", "sam", "Hello", first);
    await write("ann", "sam", "Are you there?", second);
    await write("ann", "sam", "Wrong person", third);
    await takeBack(third);
    expect(await queued()).toEqual(["sam: Ann: Are you there?", "sam: Manager: Can you stay?"]);
    await as("sam", "update public.private_messages set read_at = now() where id = $1", [first]);
    await takeBack(second);
    expect(await queued()).toEqual(["sam: Manager: Can you stay?"]);

    await write("ann", "sam", "See you at 9", told);
    await query("delete from access.push_queue");
    await write("ann", "sam", "Or at 10", randomUUID());
    await query("delete from access.push_queue");
    await takeBack(told);
    expect(await queued()).toEqual([]);
  });

  const post = (who: Name, type: string, text: string) =>
    query(
      `insert into public.messages (id, business_id, user_id, text, timestamp, type)
       values (gen_random_uuid(), $1, $2, $3, now(), $4)`,
      [business, ids[who], text, type],
    );

  it("of the team's chat are announcements, for all but who wrote them", async () => {
    for (const name of NAMES) await addDevice(name);
    await post("sam", "message", "Hello all");
    await post("manager", "announcement", "We close early");
    expect(await queued()).toEqual(
      ["admin", "ann", "sam"].map((name) => `${name}: Announcement from Manager: We close early`),
    );
  });

  const writePost = (category: string, isInChat = false, id = randomUUID()) =>
    as(
      "manager",
      `insert into public.news_posts (id, business_id, title, content, category, in_chat, created_by)
       values ($1, $2, 'Menu', 'Soup is back', $4, $5, $3)`,
      [id, business, ids.manager, category, isInChat],
    );

  it("of a document is the post, and not the message that the chat posts of it", async () => {
    for (const name of NAMES) await addDevice(name);
    await writePost("document");
    expect(
      await query("select from public.messages where about = 'document' and business_id = $1", [business]),
    ).toHaveLength(1);
    expect(await queued()).toEqual(
      ["admin", "ann", "sam"].map((name) => `${name}: New document: Menu: Soup is back`),
    );
  });

  it("of a deadline is what staff are asked, and not the message that the chat posts of it", async () => {
    for (const name of NAMES) await addDevice(name);
    await as(
      "manager",
      `insert into public.availability_deadlines (id, business_id, start_date, end_date, due_date, created_by)
       values (gen_random_uuid(), $1, '2031-03-03', '2031-03-09', '2031-02-25', $2)`,
      [business, ids.manager],
    );
    expect(
      await query("select from public.messages where about = 'deadline' and business_id = $1", [business]),
    ).toHaveLength(1);
    expect(await queued()).toEqual(
      ["ann", "sam"].map((name) =>
        expect.stringContaining(`${name}: Availability due: Enter your availability for`),
      ),
    );
  });

  it("of a poll in the chat is its message, which leads to the chat", async () => {
    for (const name of NAMES) await addDevice(name);
    const poll = randomUUID();
    await writePost("poll", true, poll);
    expect(await queued()).toEqual([]);
    await as(
      "manager",
      `insert into public.messages (id, business_id, user_id, text, timestamp, type, poll_id)
       values (gen_random_uuid(), $1, $2, 'Tea or coffee?', now(), 'poll', $3)`,
      [business, ids.manager, poll],
    );
    expect(await queued()).toEqual(
      ["admin", "ann", "sam"].map((name) => `${name}: Poll from Manager: Tea or coffee?`),
    );
    expect((await take()).map(({ type }) => type)).toEqual(Array(3).fill("team-message"));
  });

  it("of dropped shifts is for staff: managers are told by name", async () => {
    for (const name of NAMES) await addDevice(name);
    await post("sam", "shift-drop", "Friday, 9 AM to 5 PM");
    expect(await queued()).toEqual(["ann: Shift available: Friday, 9 AM to 5 PM"]);
  });

  it("of the news is every post of others, until it is deleted", async () => {
    for (const name of NAMES) await addDevice(name);
    const id = randomUUID();
    await writePost("announcement", false, id);
    expect(await queued()).toEqual(
      ["admin", "ann", "sam"].map((name) => `${name}: New announcement: Menu: Soup is back`),
    );
    await as("manager", "update public.news_posts set deleted = true where id = $1", [id]);
    expect(await queued()).toEqual([]);
  });

  it("fills no bell with chat and news", async () => {
    await addDevice("sam");
    await post("manager", "announcement", "We close early");
    await write("ann", "sam", "Hello");
    expect(await query("select from public.notifications where user_id = $1", [ids.sam])).toEqual([]);
  });

  it("is a test that somebody asks for, seldom, and only with a device", async () => {
    const ask = () => as("sam", "select public.send_test_push()");
    await expect(ask()).rejects.toThrow("not_allowed");
    await addDevice("sam");
    for (let turn = 0; turn < 5; turn++) await ask();
    await expect(ask()).rejects.toThrow("too_many_tries");
    expect(await queued()).toEqual([expect.stringContaining("sam: Notifications are working")]);
  });
});
