import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chatReadEntity } from "#schema/entities/chat-read.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { ATTACKERS, type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { push, resultsOf, rowsOf } from "./rows.ts";

// What somebody might try to do to read marks: see who has read what, make others miss messages, read in a foreign chat.

const FAR = "2199-01-01T00:00:00.000Z";
const TABLE = "/rest/v1/chat_reads";
const OTHERS = ["anonymous", "newcomer", "stranger", "manager", "admin"] as const;

let backend: AttackedBackend;

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
});
afterAll(() => backend.close());

const mark = (changes: object = {}) => ({
  ...{ id: randomUUID(), business_id: demo.businessId, user_id: demo.employeeId },
  ...{ last_read_at: FAR, ...changes },
});

async function expectRefused(who: Attacker, method: string, path: string, body?: unknown) {
  const changed = await backend.changedBy(async () => {
    const answer = await backend.ask(who, method, path, body === undefined ? undefined : { body });
    expect([...faultsOf(answer), ...backend.secretsIn(answer.text)]).toEqual([]);
  });
  expect(changed).toEqual([]);
}

it.each(["employee", "manager", "admin"] as const)("%s is told of their own alone", async (who) => {
  const rows = (await rowsOf(backend, who, [chatReadEntity])).get(chatReadEntity) ?? [];
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(1);
});

it.each(OTHERS)("%s does not read how far the employee has read", async (who) => {
  const answer = await backend.ask(who, "GET", `${TABLE}?user_id=eq.${demo.employeeId}`);
  expect(answer.status < 300 ? answer.json : faultsOf(answer)).toEqual([]);
});

it.each(OTHERS)("%s reads nothing on for the employee", async (who) => {
  await expectRefused(who, "POST", TABLE, mark());
  const changed = await backend.changedBy(() =>
    // Of what they may not see it finds nothing.
    backend.ask(who, "PATCH", `${TABLE}?user_id=eq.${demo.employeeId}`, { body: { last_read_at: FAR } }),
  );
  expect(changed).toEqual([]);
});

it.each(ATTACKERS)("%s removes none", async (who) => {
  await expectRefused(who, "DELETE", `${TABLE}?business_id=eq.${demo.businessId}`);
});

it.each([
  ["manager", {}],
  ["admin", {}],
  ["stranger", {}],
  ["newcomer", { user_id: demo.employeeId }],
  ["employee", { business_id: randomUUID() }],
  ["employee", { last_read_at: "9999-01-01T00:00:00.000Z" }],
  ["employee", { last_read_at: null }],
  ["employee", { version: 5 }],
] as [Attacker, object][])("%s pushes none with %j", async (who, changes) => {
  const row = { kind: "read", ...mark(changes) };
  const change = { change_id: randomUUID(), collection: "messages", base: null, row };
  const changed = await backend.changedBy(async () => {
    expect(resultsOf(await push(backend, who, [change]))).toMatchObject([{ status: "rejected" }]);
  });
  expect(changed).toEqual([]);
});
