import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deviceEntity } from "#schema/entities/device.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { ATTACKERS, type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { push, resultsOf, rowsOf } from "./rows.ts";

// What somebody might try to do to the devices that punches are recorded on: hide one, read of them, speak for another's.

let backend: AttackedBackend;
let tablet: string;

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
  tablet = randomUUID();
  // A tablet of before tablets had a sign-in of their own.
  expect((await report("manager", { id: tablet, is_kiosk: true })).status).toBe(204);
  await backend.db.query("update public.punch_devices set is_kiosk = true where id = $1", [tablet]);
});
afterAll(() => backend.close());

const report = (who: Attacker, changes: object = {}) =>
  backend.ask(who, "POST", "/rest/v1/rpc/report_device", {
    body: { id: randomUUID(), name: "Till", is_kiosk: false, last_seq: 1, unsent: 0, ...changes },
  });

async function expectRefused(attacks: (() => ReturnType<typeof report>)[]) {
  const changed = await backend.changedBy(async () => {
    for (const attack of attacks) {
      const answer = await attack();
      expect([...faultsOf(answer), ...backend.secretsIn(answer.text)]).toEqual([]);
    }
  });
  expect(changed).toEqual([]);
}

it.each(["employee", "stranger", "newcomer"] as const)("%s is told of none", async (who) => {
  const rows = await rowsOf(backend, who, [deviceEntity]);
  expect(rows.get(deviceEntity) ?? []).toEqual([]);
});

it.each(ATTACKERS)("%s writes none beside the function", async (who) => {
  const table = "/rest/v1/punch_devices";
  const row = { id: randomUUID(), name: "Till", is_kiosk: true, last_seq: 0, unsent: 0 };
  await expectRefused([
    () => backend.ask(who, "POST", table, { body: row }),
    () => backend.ask(who, "PATCH", `${table}?id=eq.${tablet}`, { body: { is_kiosk: false } }),
    () => backend.ask(who, "DELETE", `${table}?id=eq.${tablet}`),
  ]);
});

it.each(["employee", "admin"] as const)("%s pushes none", async (who) => {
  const row = { kind: "device", id: randomUUID(), name: "Till", is_kiosk: true };
  const change = { change_id: randomUUID(), collection: "templates", base: null, row };
  const changed = await backend.changedBy(async () => {
    expect(resultsOf(await push(backend, who, [change]))).toMatchObject([{ status: "rejected" }]);
  });
  expect(changed).toEqual([]);
});

it("nobody speaks for the tablet of a manager, nor from outside", async () => {
  await expectRefused([
    ...(["employee", "admin", "stranger", "newcomer", "anonymous"] as const).map(
      (who) => () => report(who, { id: tablet, is_kiosk: false }),
    ),
    () => report("newcomer"),
    () => report("anonymous"),
  ]);
});

it.each([
  { id: "tablet" },
  { id: null },
  { name: "   " },
  { name: null },
  { name: 7, is_kiosk: "perhaps" },
  { last_seq: -1 },
  { last_seq: 2 ** 40 },
  { last_seq: "many" },
  { unsent: -1 },
  { unsent: 0.5 },
  { former: "tablet" },
  { last_heard_at: "2199-01-01T00:00:00.000Z" },
])("what is no report is refused: %j", async (changes) => {
  await expectRefused([() => report("manager", changes)]);
});

it("an employee ends no clock of everybody as what their browser was before", async () => {
  expect((await report("employee", { former: tablet, is_kiosk: true })).status).toBe(204);
  const rows = (await rowsOf(backend, "manager", [deviceEntity])).get(deviceEntity) ?? [];
  expect(rows.filter(({ is_kiosk }) => is_kiosk).map(({ id }) => id)).toEqual([tablet]);
});
