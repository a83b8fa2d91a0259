import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { chainPunch } from "#domain/work/punch-chain.ts";
import { must } from "#lib/must.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { type Change, PROTOCOL } from "#schema/protocol/sync.ts";
import { punchChange } from "#tests/factories/demo.ts";
import {
  asPerson,
  newBakery,
  newMember,
  preparePunches,
  refusedWith,
  runOnPunches,
} from "#tests/factories/punch-database.ts";

// Which presses of a phone the server doubts. Honest ones, however late, are told from those that were held back or made
// up by what the server itself knows of the device. Times are minutes before the end of each story.

preparePunches();

let business: string;
let person: string;
/** How many minutes before the end the story has got to. */
let ago: number;
beforeEach(async () => {
  business = await newBakery();
  person = await newMember("employee", business);
  ago = 24 * 60;
});

/** Lets time pass until so many minutes before the end: what the server knows becomes older. */
async function until(minutes: number) {
  const by = [person, `${ago - minutes} minutes`];
  ago = minutes;
  await runOnPunches(
    `update access.device_exchanges set first_at = first_at - $2::interval, last_at = last_at - $2::interval,
       earlier_at = earlier_at - $2::interval where user_id = $1`,
    by,
  );
  await runOnPunches(
    `update public.punch_devices set created_at = created_at - $2::interval,
       last_heard_at = last_heard_at - $2::interval where user_id = $1`,
    by,
  );
  await runOnPunches(
    "update auth.sessions set created_at = created_at - $2::interval where user_id = $1",
    by,
  );
  await runOnPunches(
    `update access.announced_presses set exchanged_at = exchanged_at - $2::interval,
       announced_at = announced_at - $2::interval where user_id = $1`,
    by,
  );
  await runOnPunches(
    `update public.punches set at = at - $2::interval, recorded_at = recorded_at - $2::interval,
       received_at = received_at - $2::interval where user_id = $1`,
    by,
  );
}

/** The instant so many minutes before the end. */
const instant = (minutes: number) => new Date(Date.now() - (minutes - ago) * MINUTE_MS).toISOString();

interface Press extends Partial<Omit<Punch, "at" | "reading">> {
  /** When it says to have been made. */
  at: number;
  reading?: object | null;
}

/** A phone with a chain and a session, which is another after each sign-in. */
class Phone {
  id: string = randomUUID();
  session: string = randomUUID();
  seq = 0;
  hash: string | null = null;

  /** A press with the reading of a clock that is right. */
  async press({ at, ...fields }: Press): Promise<Change> {
    const moment = instant(at);
    const { row, ...change } = punchChange({ business_id: business, user_id: person, created_by: person });
    const reading = {
      ...{ device_time: moment, offset_ms: 0, offset_age_ms: 60_000 },
      ...{ monotonic_ms: 5000 + this.seq, changed: false },
    };
    const own = { device_id: this.id, entry_id: null, corrects: null, is_void: false, shift_id: null };
    const punch = { ...row, ...own, at: moment, recorded_at: moment, reading, ...fields } as unknown as Punch;
    const chained = await chainPunch(punch, this.hash);
    this.seq += 1;
    this.hash = chained.hash;
    const { kind } = row;
    return { ...change, row: { ...punch, ...chained, kind, device_seq: this.seq, ...fields } };
  }

  /** A press that is sent at the end of the story: what its hash covers is of then. */
  async pressForLater(press: Press): Promise<Change> {
    const now = ago;
    ago = 0;
    const change = await this.press(press);
    ago = now;
    return change;
  }

  /** Sends changes, and returns why each punch among them is unverified, or that it was refused. */
  async send(changes: Change[], client: object = {}): Promise<unknown[]> {
    const answer = await asPerson<{ answer: { results: { status: string; code?: string }[] } }>(
      person,
      [
        "select set_config('request.jwt.claims', jsonb_build_object('sub', $1::text, 'role', 'authenticated', 'session_id', $2::text)::text, true)",
        [person, this.session],
      ],
      [
        "select public.sync_push($1, $2) as answer",
        [
          JSON.stringify(changes),
          JSON.stringify({
            protocol: PROTOCOL,
            user_id: person,
            device_time: new Date().toISOString(),
            ...client,
          }),
        ],
      ],
    );
    if ("refused" in answer) throw new Error(answer.refused);
    const { results } = must(answer.rows[0], "an answer").answer;
    const { rows } = await runOnPunches("select id, unverified from public.punches where id = any ($1)", [
      changes.map(({ row }) => row.id),
    ]);
    return results.map(({ status, code }, place) =>
      status === "applied"
        ? (rows as { id: string; unverified: string | null }[]).find(
            ({ id }) => id === changes[place]?.row.id,
          )?.unverified
        : (code ?? status),
    );
  }

  /** Presses and sends at once. */
  async sendPress(press: Press, client: object = {}) {
    return this.send([await this.press(press)], client);
  }

  /** Sends something else, as a device that is in use does. */
  sendMessage(waiting: Change[] = []) {
    const row = { kind: "team", id: randomUUID(), business_id: business, user_id: person };
    const message = { ...row, text: "Hello", timestamp: new Date().toISOString() };
    const change = { change_id: randomUUID(), collection: "messages", base: null, row: message };
    return this.send([change], { waiting: waiting.map(({ row: { hash } }) => hash) });
  }

  report(fields: object = {}) {
    const { id, seq } = this;
    const report = { id, name: "Phone", is_kiosk: false, last_seq: seq, unsent: 0, ...fields };
    return asPerson(person, [
      "select public.report_device(id => $1, name => $2, is_kiosk => $3, last_seq => $4, unsent => $5)",
      [report.id, report.name, report.is_kiosk, report.last_seq, report.unsent],
    ]);
  }

  signInAnew() {
    this.session = randomUUID();
  }

  /** Has its session begin now, as the server knows of those that are not of the story's beginning. */
  beginSession() {
    return runOnPunches("insert into auth.sessions (id, user_id, created_at) values ($1, $2, $3)", [
      ...[this.session, person, instant(ago)],
    ]);
  }
}

/** A phone that has been in use: its person left work the day before. */
async function usedPhone(): Promise<Phone> {
  const phone = new Phone();
  expect(await phone.sendPress({ at: ago, type: "out" })).toEqual([null]);
  await phone.report();
  return phone;
}

describe("an honest press is not doubted", () => {
  it("at once, and again later that day", async () => {
    const phone = await usedPhone();
    for (const moment of [300, 200, 0]) {
      await until(moment);
      expect(await phone.sendPress({ at: moment })).toEqual([null]);
    }
  });

  it("offline for days", async () => {
    ago = 5 * 24 * 60;
    const phone = await usedPhone();
    const presses = [4000, 3600, 2500, 2000].map(
      (at, place) => ({ at, type: place % 2 ? "out" : "in" }) as const,
    );
    await until(0);
    const changes = [];
    for (const press of presses) changes.push(await phone.press(press));
    expect(await phone.send(changes)).toEqual([null, null, null, null]);
  });

  it("offline as the first that a phone ever records", async () => {
    const phone = new Phone();
    await until(0);
    expect(await phone.sendPress({ at: 500 })).toEqual([null]);
  });

  it("sent by the service worker after the app was killed, and what the app repeats at its next start", async () => {
    const phone = await usedPhone();
    const press = { at: 120, id: randomUUID() };
    await until(10);
    const change = await phone.press(press);
    expect(await phone.send([change])).toEqual([null]);
    await until(0);
    expect(await phone.send([change])).toEqual(["already_applied"]);
  });

  it("from a second tab with a page life of its own, and then from the first", async () => {
    const phone = await usedPhone();
    const reading = (at: number, monotonic_ms: number) => ({
      ...{ device_time: instant(at), offset_ms: 0, offset_age_ms: 0, monotonic_ms, changed: false },
    });
    await until(60);
    expect(await phone.sendPress({ at: 60, reading: reading(60, 7_000_000) })).toEqual([null]);
    await until(30);
    expect(await phone.sendPress({ at: 30, reading: reading(30, 90_000) })).toEqual([null]);
    await until(0);
    expect(await phone.sendPress({ at: 0, reading: reading(0, 10_600_000) })).toEqual([null]);
  });

  it("after a restart of the device, when its monotonic clock begins anew", async () => {
    const phone = await usedPhone();
    await until(0);
    const first = await phone.press({ at: 90 });
    const second = await phone.press({
      at: 30,
      type: "out",
      reading: { device_time: instant(30), offset_ms: 0, offset_age_ms: 0, monotonic_ms: 12, changed: false },
    });
    expect(await phone.send([first, second])).toEqual([null, null]);
  });

  it("on flaky Wi-Fi, after a pull that worked, a report that told of it, and pushes that were cut", async () => {
    const phone = await usedPhone();
    await until(100);
    const press = { at: 120 };
    const seq = phone.seq;
    const cut = await phone.press(press);
    await asPerson(person, [`select public.sync_pull('{"punches": null}', 10, '{"protocol": ${PROTOCOL}}')`]);
    await phone.report({ unsent: 1 });
    expect(phone.seq).toBe(seq + 1);
    await until(0);
    const at = instant(120);
    Object.assign(phone, { seq, hash: cut.row.prev_hash });
    expect(at).not.toBe(cut.row.at);
    expect(await phone.sendPress(press)).toEqual([null]);
  });

  it("in a burst of several requests, in which other changes come first", async () => {
    const phone = await usedPhone();
    await until(0);
    await phone.sendMessage();
    await phone.sendMessage();
    expect(await phone.sendPress({ at: 300 })).toEqual([null]);
  });

  it("made while another change is being sent", async () => {
    const phone = await usedPhone();
    await until(60);
    await phone.sendMessage();
    await until(0);
    expect(await phone.sendPress({ at: 61 })).toEqual([null]);
  });

  it("kept over a log-out and sent over the next session, whose replica has a chain of its own", async () => {
    const phone = await usedPhone();
    await until(60);
    phone.signInAnew();
    expect(await phone.sendPress({ at: 400 })).toEqual([null]);
    const replaced = new Phone();
    replaced.session = phone.session;
    await until(0);
    expect(await replaced.sendPress({ at: 0, type: "out" })).toEqual([null]);
  });

  it("offline on a replica that was filled anew, while its session goes on", async () => {
    const phone = await usedPhone();
    const refilled = new Phone();
    refilled.session = phone.session;
    await until(0);
    expect(await refilled.sendPress({ at: 500 })).toEqual([null]);
  });

  it("offline while the same person uses a computer", async () => {
    const phone = await usedPhone();
    const computer = new Phone();
    for (const moment of [400, 200, 0]) {
      await until(moment);
      await computer.sendMessage();
    }
    expect(await phone.sendPress({ at: 500 })).toEqual([null]);
  });

  it("after a time server put the clock right by half a minute", async () => {
    const phone = await usedPhone();
    await until(0);
    const reading = {
      ...{ device_time: new Date(Date.parse(instant(50)) - 30_000).toISOString(), offset_ms: 0 },
      ...{ offset_age_ms: 60_000, monotonic_ms: 600_000, changed: true },
    };
    expect(await phone.sendPress({ at: 50, reading })).toEqual([null]);
  });

  it("by a clock that is two hours slow and knows it, in whatever zone, and when its zone's clocks change", async () => {
    const phone = await usedPhone();
    await until(0);
    const slow = 120 * MINUTE_MS;
    const reading = {
      ...{ device_time: new Date(Date.parse(instant(50)) - slow).toISOString(), offset_ms: slow },
      ...{ offset_age_ms: 60_000, monotonic_ms: 600_000, changed: false },
    };
    const device_time = new Date(Date.now() - slow).toISOString();
    expect(await phone.sendPress({ at: 50, reading, zone: "Asia/Tokyo" }, { device_time })).toEqual([null]);
  });

  it("by the right clock, after one that was dated in the future", async () => {
    const phone = await usedPhone();
    await until(30);
    expect(await phone.sendPress({ at: -150 })).toEqual(["future"]);
    await until(0);
    expect(await phone.sendPress({ at: 0 })).toEqual([null]);
  });

  it("in a queue that was cut for hours after its first request, which named the rest", async () => {
    const phone = await usedPhone();
    await until(300);
    const cut = await phone.pressForLater({ at: 400 });
    await phone.sendMessage([cut]);
    await until(100);
    await phone.sendMessage([cut]);
    await until(0);
    expect(await phone.send([cut])).toEqual([null]);
  });

  it("put off by the server, because its person has written too much", async () => {
    const phone = await usedPhone();
    await until(300);
    const first = await phone.pressForLater({ at: 400 });
    const presses = [first, await phone.pressForLater({ at: 390, type: "out" })];
    const haveWritten = (amount: number) =>
      runOnPunches(
        "update limits.attempts set failures = $2 where bucket = 'writes' and key_hash = sync.sha256($1)",
        [...[person, amount]],
      );
    await phone.sendMessage();
    await haveWritten(20_000);
    expect(await phone.send(presses)).toEqual(["conflict", "conflict"]);
    await until(0);
    await haveWritten(0);
    expect(await phone.send(presses)).toEqual([null, null]);
  });

  it("offline as the first of a phone that was signed in before", async () => {
    const phone = new Phone();
    await phone.beginSession();
    await until(0);
    expect(await phone.sendPress({ at: 500 })).toEqual([null]);
  });

  it("offline as the first of a phone, sent after a log-out by the next session", async () => {
    const phone = new Phone();
    await phone.beginSession();
    await until(60);
    phone.signInAnew();
    await phone.beginSession();
    await until(0);
    expect(await phone.sendPress({ at: 500 })).toEqual([null]);
  });

  it("sent again after a restored backup lost it, whatever was exchanged since", async () => {
    const phone = await usedPhone();
    await until(300);
    await phone.press({ at: 400 });
    await phone.sendMessage();
    await until(0);
    await runOnPunches(
      `insert into sync.epochs (business_id, cause, common_version, last_version, first_version, server_run)
       select $1, 'restored', version, version, version + 1, sync.server_run() from sync.business_versions where business_id = $1`,
      [business],
    );
    expect(await phone.sendPress({ at: 350 })).toEqual([null]);
    await runOnPunches("delete from sync.epochs where business_id = $1 and cause = 'restored'", [business]);
  });
});

describe("a press is doubted", () => {
  it("if its device sent something else since", async () => {
    const phone = await usedPhone();
    await until(60);
    await phone.sendMessage();
    await until(0);
    expect(await phone.sendPress({ at: 120 })).toEqual(["late"]);
  });

  it("however often its device sends something just before, and whether or not over the API's own table", async () => {
    const phone = await usedPhone();
    await until(60);
    await phone.sendMessage();
    await until(0);
    await phone.sendMessage();
    await phone.sendMessage();
    const held = await phone.press({ at: 120 });
    const { kind, ...row } = held.row;
    const columns = Object.keys(row).join(", ");
    const outcome = await asPerson(
      person,
      [
        "select set_config('request.jwt.claims', jsonb_build_object('sub', $1::text, 'role', 'authenticated', 'session_id', $2::text)::text, true)",
        [person, phone.session],
      ],
      [
        `insert into public.punches (${columns}) select ${columns} from jsonb_populate_record(null::public.punches, $1)`,
        [JSON.stringify(row)],
      ],
    );
    expect(refusedWith(outcome)).toBeNull();
    const { rows } = await runOnPunches("select unverified from public.punches where id = $1", [row.id]);
    expect(rows).toEqual([{ unverified: "late" }]);
  });

  it("although a request named it, if a later one did not, or the first came after another", async () => {
    const phone = await usedPhone();
    await until(300);
    const [once, late] = [await phone.pressForLater({ at: 400 }), await phone.pressForLater({ at: 399 })];
    await phone.sendMessage([once]);
    await until(200);
    await phone.sendMessage([late]);
    await until(100);
    await phone.sendMessage([late]);
    await until(0);
    expect(await phone.send([once, late])).toEqual(["late", "late"]);
  });

  it("although requests named it, if the first did before it was made", async () => {
    const phone = await usedPhone();
    await until(300);
    const prepared = await phone.pressForLater({ at: 200 });
    await phone.sendMessage([prepared]);
    await until(100);
    await phone.sendMessage([prepared]);
    await until(0);
    expect(await phone.send([prepared])).toEqual(["late"]);
  });

  it("from a device that nobody knows, if it is before its person's first sign-in", async () => {
    await until(60);
    const phone = new Phone();
    await phone.beginSession();
    await until(0);
    expect(await phone.sendPress({ at: 120 })).toEqual(["late"]);
  });

  it("after somebody claimed a loss that the server knows nothing of", async () => {
    const phone = await usedPhone();
    await until(60);
    await phone.sendMessage();
    await until(0);
    await runOnPunches(
      `insert into sync.epochs (business_id, user_id, cause, common_version, last_version, first_version, server_run)
       select $1, $2, 'noticed', 0, version, version + 1, sync.server_run() from sync.business_versions where business_id = $1`,
      [business, person],
    );
    expect(await phone.sendPress({ at: 120 })).toEqual(["late"]);
    await runOnPunches("delete from sync.epochs where business_id = $1", [business]);
  });

  it("if its device reported since that it had recorded fewer", async () => {
    const phone = await usedPhone();
    await until(1);
    await phone.report();
    await until(0);
    expect(await phone.sendPress({ at: 120 })).toEqual(["late"]);
  });

  it("from a device that nobody knows, over a new session, when the person's own was in use since", async () => {
    const phone = await usedPhone();
    await until(60);
    await phone.sendMessage();
    await until(0);
    expect(await new Phone().sendPress({ at: 120 })).toEqual(["late"]);
  });

  it("from a device that nobody knows, when the person's own reported since", async () => {
    const phone = await usedPhone();
    await until(60);
    await phone.report();
    await until(0);
    const made = new Phone();
    made.session = phone.session;
    expect(await made.sendPress({ at: 120 })).toEqual(["late"]);
  });

  it("without a chain, unless it comes at once", async () => {
    const unchained = { device_id: null, device_seq: null, prev_hash: null, hash: null } as never;
    const phone = await usedPhone();
    await until(0);
    expect(await phone.sendPress({ at: 120, ...(unchained as object) })).toEqual(["chain"]);
    expect(await phone.sendPress({ at: 0, ...(unchained as object) })).toEqual([null]);
  });

  it("after a hole in the chain of its device, and at a fork of it", async () => {
    const phone = await usedPhone();
    const { seq, hash } = phone;
    await until(0);
    await phone.press({ at: 3 });
    expect(await phone.sendPress({ at: 2 })).toEqual(["chain"]);
    Object.assign(phone, { seq, hash });
    expect(await phone.sendPress({ at: 1 })).toEqual([null]);
    Object.assign(phone, { seq, hash });
    expect(await phone.sendPress({ at: 0 })).toEqual(["chain"]);
  });

  it("if anything that its hash covers was changed", async () => {
    const phone = await usedPhone();
    await until(0);
    const press = await phone.press({ at: 0 });
    const at = instant(3);
    const row = {
      ...press.row,
      at,
      recorded_at: at,
      reading: { ...(press.row.reading as object), device_time: at },
    };
    expect(await phone.send([{ ...press, row }])).toEqual(["chain"]);
  });

  it("in the chain of another person's device", async () => {
    const theirs = await usedPhone();
    person = await newMember("employee", business);
    await until(0);
    expect(await theirs.sendPress({ at: 0 })).toEqual(["chain"]);
    const first = new Phone();
    await first.report();
    person = await newMember("employee", business);
    expect(await first.sendPress({ at: 0 })).toEqual(["chain"]);
  });

  it("with the reading of an earlier press", async () => {
    const phone = await usedPhone();
    await until(0);
    const first = await phone.press({ at: 20 });
    expect(await phone.send([first])).toEqual([null]);
    const { reading } = first.row as { reading: object };
    const again = await phone.press({ at: 20, type: "out", reading });
    expect(await phone.send([again])).toEqual(["reading"]);
    expect(await phone.sendPress({ at: 2, type: "out", reading })).toEqual(["reading"]);
  });

  it.each([
    ["changed after the press", { offset_ms: 3_600_000 }, {}],
    ["that saw itself being set back", { changed: true }, {}],
    ["that counts backwards", { monotonic_ms: -1 }, {}],
    ["that compared itself in the future", { offset_age_ms: -1 }, {}],
    ["that has an offset from nowhere", { offset_age_ms: null }, {}],
    ["that does not tell its time now", {}, { device_time: null }],
  ])("with the reading of a clock %s", async (_, fields, client) => {
    const phone = await usedPhone();
    await until(0);
    const reading = {
      ...{ device_time: instant(20), offset_ms: 0, offset_age_ms: 0, monotonic_ms: 1, changed: false },
      ...fields,
    };
    expect(await phone.sendPress({ at: 20, reading }, client)).toEqual(["reading"]);
  });

  it("if it is dated before what its device recorded just before", async () => {
    const phone = await usedPhone();
    await until(0);
    const changes = [await phone.press({ at: 60, type: "in" }), await phone.press({ at: 180 })];
    expect(await phone.send(changes)).toEqual([null, "reading"]);
  });

  it.each([
    ["three hours", () => instant(-180)],
    ["173 years", () => "2199-12-31T00:00:00.000Z"],
  ])("if it is dated %s in the future", async (_, at) => {
    const phone = await usedPhone();
    await until(0);
    const moment = at();
    const reading = { device_time: moment, offset_ms: 0, offset_age_ms: 0, monotonic_ms: 1, changed: false };
    const fields = { recorded_at: moment, reading };
    const press = punchChange({
      business_id: business,
      user_id: person,
      created_by: person,
      at: moment,
      ...fields,
    });
    expect(await phone.send([press])).toEqual(["future"]);
    const out = { source: "automatic", type: "out", at: moment, recorded_at: moment };
    expect(
      await phone.send([punchChange({ business_id: business, user_id: person, created_by: person, ...out })]),
    ).toEqual(["future"]);
  });
});

it("words a doubt that the previous release does not know as one that it does", async () => {
  const words = ["tablet", "chain", "former", "removed", "pin", "own", "late", "reading", "future"];
  const { rows } = await runOnPunches(
    `select document ->> 'doubt' as doubt, document ->> 'unverified' as unverified
     from unnest($1::text[]) as word, lateral sync.punch_document(
       (select jsonb_populate_record(punch, jsonb_build_object('unverified', word, 'doubt', word)) from public.punches as punch limit 1)) as document`,
    [words],
  );
  expect(rows.map((row) => Object.values(row as object))).toEqual([
    ["tablet", "tablet"],
    ["chain", "chain"],
    ["former", "former"],
    ["removed", "tablet"],
    ["pin", "tablet"],
    ["own", "tablet"],
    ["late", "chain"],
    ["reading", "chain"],
    ["future", "chain"],
  ]);
});

it("forgets sessions that are not used any more", async () => {
  const phone = await usedPhone();
  await until(-200 * 24 * 60);
  phone.signInAnew();
  await phone.sendMessage();
  const { rows } = await runOnPunches("select session_id from access.device_exchanges where user_id = $1", [
    person,
  ]);
  expect(rows).toEqual([{ session_id: phone.session }]);
});
