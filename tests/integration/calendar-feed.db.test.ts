import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { calendarFeedUrl } from "#schema/protocol/calendar-feed.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { startTestBackend, type TestBackend } from "./functions-backend.ts";

// A calendar elsewhere reads somebody's shifts by an address that holds a secret: through the function, which runs as it
// does on a hosted project, and the database.

type Person = Awaited<ReturnType<TestBackend["signUp"]>>;

let backend: TestBackend;
let owner: Person;
let business: string;

beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend();
  owner = await backend.signUp("owner@feed.test");
  const { data } = await owner.client
    .rpc("create_business", { name: "Harbour Street Café", timezone: "Europe/Dublin" })
    .throwOnError();
  business = data as string;
});
afterAll(() => backend.close());
beforeEach(async () => {
  const held = await owner.client.from("shifts").select("id").eq("deleted", false).throwOnError();
  for (const { id } of held.data) {
    await owner.client.from("shifts").update({ deleted: true }).eq("id", id).throwOnError();
  }
});

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function addShift(fields: object = {}): Promise<string> {
  const shift = {
    ...{
      id: randomUUID(),
      business_id: business,
      date: dayFromNow(1),
      start_time: "09:00",
      end_time: "17:00",
    },
    ...{ user_id: owner.user.id, published: true, notes: "" },
    ...fields,
  };
  await owner.client.from("shifts").insert(shift).throwOnError();
  return shift.id;
}

async function makeFeed({ client }: Person): Promise<string> {
  const { data } = await client.rpc("create_calendar_feed").throwOnError();
  return calendarFeedUrl(backend.url, must(data as string, "a secret"));
}
async function read(address: string) {
  const response = await fetch(address);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const uidsOf = (text: string) => [...text.matchAll(/^UID:(.*)@shiftkeep\r$/gm)].map((found) => found[1]);

it("shows the published shifts of whoever made it, and nothing else", async () => {
  const template = randomUUID();
  await owner.client
    .from("shift_templates")
    .insert({ id: template, business_id: business, name: "Early", start_time: "09:00", end_time: "17:00" })
    .throwOnError();
  const bar = randomUUID();
  await owner.client.from("positions").insert({ id: bar, business_id: business, name: "Bar" }).throwOnError();
  const shown = [
    await addShift({ date: dayFromNow(-28) }),
    await addShift({ time_slot: template, position_id: bar, notes: "Bring the keys, please" }),
    await addShift({ date: dayFromNow(3), time_slot: template, end_time: "18:30" }),
    await addShift({ date: dayFromNow(177), position_id: bar }),
    await addShift({ date: dayFromNow(178), start_time: "22:00", end_time: "06:00" }),
  ];
  await addShift({ published: false });
  await addShift({ user_id: null });
  await addShift({ date: dayFromNow(-33) });
  await addShift({ date: dayFromNow(183) });
  const dropped = await addShift({ date: dayFromNow(2) });
  await owner.client
    .from("shifts")
    .update({ status: "dropped", drop_reason: "Ill" })
    .eq("id", dropped)
    .throwOnError();

  const { status, headers, text } = await read(await makeFeed(owner));
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(headers.get("cache-control")).toContain("private");
  expect(uidsOf(text)).toEqual(shown.toSpliced(2, 0, dropped));
  expect(text).toContain("X-WR-CALNAME:Shifts at Harbour Street Café\r\n");
  expect(text).toContain("SUMMARY:Early shift at Harbour Street Café\r\n");
  // Its times are not those of its template, as on the screen.
  expect(text).toContain("SUMMARY:Early* shift at Harbour Street Café\r\n");
  expect(text).toContain("SUMMARY:Shift at Harbour Street Café\r\n");
  expect(text).toContain("SUMMARY:Shift at Harbour Street Café (dropped)\r\n");
  expect(text).toContain("SUMMARY:Bar shift at Harbour Street Café\r\n");
  expect(text).toContain("DESCRIPTION:Position: Bar\\n\\nBring the keys\\, please\r\n");
});

it("says that a shift is where its place is", async () => {
  const [north, south] = [randomUUID(), randomUUID()];
  const address = "2 North Street\nGalway";
  await owner.client
    .from("places")
    .insert([
      { id: north, business_id: business, name: "North", address },
      { id: south, business_id: business, name: "South" },
    ])
    .throwOnError();
  await addShift({ place_id: north });
  const { text } = await read(await makeFeed(owner));
  expect(text.replaceAll("\r\n ", "")).toContain(
    "LOCATION:Harbour Street Café\\, North\\, 2 North Street\\, Galway\r\n",
  );
});

it("follows the roster", async () => {
  const id = await addShift();
  const address = await makeFeed(owner);
  expect(uidsOf((await read(address)).text)).toEqual([id]);
  await owner.client.from("shifts").update({ deleted: true }).eq("id", id).throwOnError();
  const { status, text } = await read(address);
  expect([status, uidsOf(text)]).toEqual([200, []]);
});

it("is one at a time, and ends when it is ended or made anew", async () => {
  const has = async () => (await owner.client.rpc("has_calendar_feed").throwOnError()).data;
  const first = await makeFeed(owner);
  const second = await makeFeed(owner);
  expect(first).not.toBe(second);
  expect((await read(second)).status).toBe(200);
  const ended = await read(first);
  expect(await has()).toBe(true);
  await owner.client.rpc("revoke_calendar_feed").throwOnError();
  expect(await has()).toBe(false);
  const revoked = await read(second);
  const never = await read(calendarFeedUrl(backend.url, "x".repeat(43)));
  for (const { status, text } of [ended, revoked, never]) {
    expect([status, text]).toEqual([404, "There is no such calendar.\n"]);
  }
});
