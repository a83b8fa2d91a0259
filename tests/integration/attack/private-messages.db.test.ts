import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo } from "#tests/factories/demo.ts";
import { backend, expectUnchanged, prepareAttack } from "./attack.ts";
import type { Attacker } from "./attacked-backend.ts";
import { clientOf, join, leaveChannels, privately } from "./channels.ts";
import { push, resultsOf } from "./rows.ts";

// A conversation of two employees. How anybody else might come by its words: embedded, by a guess, from an answer to what
// they forge, or passing by.

const WORDS = "The cake is for Olivia";
const OTHERS = ["anonymous", "newcomer", "stranger", "manager", "admin"] as const;
const TABLE = "/rest/v1/private_messages";
const ID = randomUUID();

let leo: string;

prepareAttack(async () => {
  const { rows } = await backend.db.query<{ id: string }>(
    "select id from public.profiles where email = 'leo@demo.test'",
  );
  leo = must(rows[0], "Leo").id;
  expect(resultsOf(await write(ID, WORDS))).toMatchObject([{ status: "applied" }]);
});
afterAll(leaveChannels);

/** The employee writes to Leo. */
function write(id: string, content: string) {
  const row = { kind: "private", id, business_id: demo.businessId, content, read_at: null };
  const between = { from_user_id: demo.employeeId, to_user_id: leo, created_at: new Date().toISOString() };
  const change = { change_id: randomUUID(), collection: "messages", base: null, row: { ...row, ...between } };
  return push(backend, "employee", [change]);
}

const pull = (who: Attacker) =>
  backend.ask(who, "POST", "/rest/v1/rpc/sync_pull", {
    body: { cursors: { messages: null }, client: { protocol: PROTOCOL } },
  });

it("its writer finds it in the ways that others try", async () => {
  const answers = [
    await backend.ask("employee", "GET", `${TABLE}?id=eq.${ID}`),
    await backend.ask("employee", "GET", `/rest/v1/profiles?select=id,${embed("from_user_id")}`),
    await pull("employee"),
  ];
  for (const { text } of answers) expect(text).toContain(WORDS);
});

const embed = (by: string) => `private_messages!private_messages_${by}_fkey(content)`;

it.each(OTHERS)("%s finds its words neither by table, embedded, by a guess, nor in a pull", async (who) => {
  const answers = await Promise.all([
    backend.ask(who, "GET", TABLE),
    backend.ask(who, "GET", `${TABLE}?id=eq.${ID}&select=content,read_at`),
    backend.ask(who, "GET", `/rest/v1/profiles?select=id,${embed("from_user_id")}`),
    backend.ask(who, "GET", `/rest/v1/profiles?select=id,${embed("to_user_id")}`),
    backend.ask(who, "GET", `/rest/v1/businesses?select=id,private_messages(content)`),
    backend.ask(who, "GET", "/rest/v1/messages", { headers: { "accept-profile": "sync" } }),
    pull(who),
  ]);
  for (const { text } of answers) expect(text).not.toContain(WORDS);
  for (const { text } of answers) expect(text).not.toContain(ID);
  const guessed = await backend.ask(who, "GET", `${TABLE}?content=like.*cake*&select=id`);
  expect(guessed.status < 300 ? guessed.json : []).toEqual([]);
});

it.each(OTHERS)(
  "%s neither changes nor learns it by a forged receipt, edit, deletion or answer",
  async (who) => {
    const forged = [{ read_at: new Date().toISOString() }, { content: "Nothing" }, { deleted: true }];
    const answers: string[] = [];
    await expectUnchanged(async () => {
      for (const fields of forged) {
        const headers = { prefer: "return=representation" };
        const path = `${TABLE}?id=eq.${ID}`;
        answers.push((await backend.ask(who, "PATCH", path, { body: fields, headers })).text);
        for (const kind of ["private", "team"]) {
          const row = { kind, id: ID, business_id: demo.businessId, ...fields };
          const base = { version: 1, changes: [] };
          const change = { change_id: randomUUID(), collection: "messages", base, row };
          answers.push((await push(backend, who, [change])).text);
        }
      }
      const between = { from_user_id: leo, to_user_id: demo.employeeId };
      const answer = { id: randomUUID(), business_id: demo.businessId, content: "I know", ...between };
      answers.push((await backend.ask(who, "POST", TABLE, { body: answer })).text);
      answers.push((await backend.ask(who, "POST", TABLE, { body: { ...answer, id: ID } })).text);
    });
    for (const text of answers) expect(text).not.toContain(WORDS);
  },
);

it("colleagues who listen hear that something happened, and nothing of what", async () => {
  const heard: unknown[] = [];
  const hints: Promise<void>[] = [];
  for (const who of ["manager", "admin"] as const) {
    const channel = (await clientOf(who)).channel(`business:${demo.businessId}`, privately);
    const hint = new Promise<void>((resolve) => {
      channel.on("broadcast", { event: "*" }, (message) => {
        heard.push(message);
        if (message.event === "hint") resolve();
      });
    });
    hints.push(hint);
    expect(await join(channel)).toBe("joined");
  }
  const second = randomUUID();
  expect(resultsOf(await write(second, "No, it is for Maja"))).toMatchObject([{ status: "applied" }]);
  await Promise.all(hints);
  for (const id of [ID, second, demo.employeeId, leo, "Maja"])
    expect(JSON.stringify(heard)).not.toContain(id);
  expect(heard).toHaveLength(2);
});
