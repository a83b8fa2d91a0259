import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { type AuditFilters, type AuditPage, auditPage } from "#schema/protocol/audit-log.ts";
import { DEVICE_HEADER } from "#schema/protocol/functions.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { ATTACKERS, type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { editOf, push, resultsOf, rowsOf } from "./rows.ts";

// What somebody might try to get out of the audit log, or into it: to read of others, to rewrite, to name another device.

let backend: AttackedBackend;

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
});
afterAll(() => backend.close());

const ask = (who: Attacker, body: object = {}) =>
  backend.ask(who, "POST", "/rest/v1/rpc/audit_log", { body });
async function logOf(who: Attacker, filters: AuditFilters = {}): Promise<AuditPage> {
  return v.parse(auditPage, (await ask(who, { filters, before: null })).json);
}

it.each(["anonymous", "newcomer", "employee", "manager"] as const)("%s reads nothing of it", async (who) => {
  for (const filters of [{}, { kind: "pay" }, { person: demo.employeeId }, { by: "server" }]) {
    const answer = await ask(who, { filters });
    expect([...faultsOf(answer), ...backend.secretsIn(answer.text)]).toEqual([]);
  }
});

it("the admin of another business reads nothing of this one", async () => {
  for (const filters of [{}, { person: demo.employeeId }, { by: demo.adminId }, { text: "Sam" }]) {
    const { text, json } = await ask("stranger", { filters });
    expect(v.parse(auditPage, json).changes.filter(({ by }) => by === demo.adminId)).toEqual([]);
    expect(text).not.toContain(demo.employeeId);
    expect(text).not.toContain("Okafor");
  }
});

describe("a change that was pushed", () => {
  async function change(notes: string, device: unknown) {
    const shifts = must((await rowsOf(backend, "manager", [shiftEntity])).get(shiftEntity), "shifts");
    const shift = must(shifts[0], "a shift");
    const answer = await push(backend, "manager", [editOf(shiftEntity, shift, { notes })], { device });
    expect(resultsOf(answer)).toMatchObject([{ status: "applied" }]);
    return (await logOf("admin", { text: notes })).changes;
  }

  it("tells who made it, when, what it was and is, and on which device", async () => {
    expect(await change("Bring the keys", "Front counter")).toMatchObject([
      {
        by: demo.managerId,
        device: "Front counter",
        table: "shifts",
        kinds: ["shifts"],
        later: { notes: "Bring the keys" },
      },
    ]);
  });

  it.each([7, ["x"], { name: "x" }, null, "", " "])(
    "is told without a device where it says %j",
    async (device) => {
      expect(await change(`Note ${randomUUID()}`, device)).toMatchObject([{ device: null }]);
    },
  );

  it("names its device in no more than 80 characters, none of which is a control character", async () => {
    const [entry] = await change(`Note ${randomUUID()}`, `a\nb${"x".repeat(500)}`);
    expect(entry?.device).toBe(`a b${"x".repeat(77)}`);
  });
});

describe("a change through a staff function", () => {
  let payrate = 30;
  async function change(headers: Record<string, string>) {
    const body = { id: demo.employeeId, payrate: ++payrate };
    const { status } = await backend.ask("admin", "POST", "/functions/v1/update-staff", { body, headers });
    expect(status).toBe(200);
    return (await logOf("admin", { kind: "pay", by: demo.adminId })).changes[0];
  }

  it.each([
    ["Caf%C3%A9%20counter", "Café counter"],
    ["100%", "100%"],
    [encodeURIComponent(`a\nb${"é".repeat(500)}`), `a b${"é".repeat(77)}`],
    ["%FF", null],
    ["%00", null],
    ["", null],
  ])("on %s is told to be on %s", async (told, device) => {
    expect(await change({ [DEVICE_HEADER]: told })).toMatchObject({ by: demo.adminId, device });
  });

  it("is on an unknown device where none is told", async () => {
    expect(await change({})).toMatchObject({ by: demo.adminId, device: null });
  });
});

it("holds no secret", async () => {
  const { text } = await ask("admin");
  expect(backend.secretsIn(text)).toEqual([]);
});

it.each(ATTACKERS)("%s reads and writes no history beside the function", async (who) => {
  const changed = await backend.changedBy(async () => {
    for (const path of ["/rest/v1/history", "/rest/v1/history?id=gt.0"]) {
      for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
        expect(
          faultsOf(await backend.ask(who, method, path, { body: method === "GET" ? undefined : {} })),
        ).toEqual([]);
      }
    }
  });
  expect(changed).toEqual([]);
});

it.each(["keep_as_it_was", "keep_all", "keep_creations", "note_device", "calling_device", "audit_kinds"])(
  "nobody calls %s",
  async (name) => {
    for (const who of ATTACKERS)
      expect(faultsOf(await backend.ask(who, "POST", `/rest/v1/rpc/${name}`, { body: {} }))).toEqual([]);
  },
);

it.each([
  { filters: { person: "Sam" } },
  { filters: { by: "nobody" } },
  { filters: { from: "some day" } },
  { filters: { to: {} } },
  { filters: {}, before: { at: "then", id: 1 } },
  { filters: {}, before: { at: "2026-01-01T00:00:00Z", id: "x" } },
  { filters: {}, unknown: 1 },
])("what is no question is refused: %j", async (body) => {
  expect(faultsOf(await ask("admin", body))).toEqual([]);
});

it.each(["delete from sync.history", "update sync.history set changed_by = null", "truncate sync.history"])(
  "not even the database does it: %s",
  async (sql) => {
    await expect(backend.db.query(sql)).rejects.toThrow("append_only");
    await expect(
      backend.db.transaction(async (tx) => {
        await tx.query("set local role service_role");
        await tx.query(sql);
      }),
    ).rejects.toThrow("permission denied");
  },
);
