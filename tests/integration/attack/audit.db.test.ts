import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { type AuditFilters, type AuditPage, auditPage } from "#schema/protocol/audit-log.ts";
import { DEVICE_HEADER } from "#schema/protocol/functions.ts";
import { demo } from "#tests/factories/demo.ts";
import { backend, prepareAttack } from "./attack.ts";
import { editOf, push, resultsOf, rowsOf } from "./rows.ts";

// What a request may say of its device; who reads the log, and that nobody rewrites it: supabase/tests/audit-log.sql.

prepareAttack();

async function logOf(filters: AuditFilters): Promise<AuditPage["changes"]> {
  const body = { filters, before: null };
  const { json, text } = await backend.ask("admin", "POST", "/rest/v1/rpc/audit_log", { body });
  expect(backend.secretsIn(text)).toEqual([]);
  return v.parse(auditPage, json).changes;
}

describe("a change that was pushed", () => {
  async function change(notes: string, device: unknown) {
    const shifts = must((await rowsOf(backend, "manager", [shiftEntity])).get(shiftEntity), "shifts");
    const shift = must(shifts[0], "a shift");
    const answer = await push(backend, "manager", [editOf(shiftEntity, shift, { notes })], { device });
    expect(resultsOf(answer)).toMatchObject([{ status: "applied" }]);
    return logOf({ text: notes });
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
    return (await logOf({ kind: "pay", by: demo.adminId }))[0];
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

it("the whole log holds no secret", async () => {
  expect((await logOf({})).length).toBeGreaterThan(0);
});
