import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { punchApprovalEntity } from "#schema/entities/punch-approval.ts";
import { punchDecisionEntity } from "#schema/entities/punch-decision.ts";
import type { Change, WireRow } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { copyOf, editOf, insertOf, push, resultsOf, rowsOf } from "./rows.ts";

// What somebody might try to get out of decisions about hours and of approvals: to approve their own, or what is not theirs.

const ENTITIES: Entity[] = [punchDecisionEntity, punchApprovalEntity];
const COLLEAGUE = "d0000000-0000-4000-8000-000000000007";

let backend: AttackedBackend;
let admins: Map<Entity, WireRow[]>;

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
  admins = await rowsOf(backend, "admin", ENTITIES);
});
afterAll(() => backend.close());

function find(entity: Entity, wanted: (row: WireRow) => boolean = () => true): WireRow {
  return must(admins.get(entity)?.find(wanted), `a row of ${entity.table}`);
}

async function expectRefused(who: Attacker, changes: Change[]) {
  const changed = await backend.changedBy(async () => {
    const answer = await push(backend, who, changes);
    if (answer.status >= 400) return;
    expect(resultsOf(answer).filter(({ status }) => status !== "rejected")).toEqual([]);
  });
  expect(changed).toEqual([]);
}

const decision = (user_id: string, decided_by: string, fields: object = {}) =>
  insertOf(punchDecisionEntity, {
    ...{ business_id: demo.businessId, user_id, at: "2026-03-02T09:00:00.000Z", about: "match a b" },
    ...{ choice: "let-stand", entered: null, clocked: null, note: "" },
    ...{ decided_by, decided_at: "2026-03-03T09:00:00.000Z", ...fields },
  });
const approval = (user_id: string, approved_by: string, fields: object = {}) =>
  insertOf(punchApprovalEntity, {
    ...{ business_id: demo.businessId, user_id, at: "2026-03-09T00:00:00.000Z" },
    ...{ from: "2026-03-02", to: "2026-03-08", worked_ms: 3_600_000, fingerprint: "1-2-3-4" },
    ...{ status: "approved", approved_by, approved_at: "2026-03-09T09:00:00.000Z", note: "", ...fields },
  });

describe.each(["anonymous", "newcomer", "stranger", "employee"] as const)("%s", (who) => {
  const id = () => (who === "employee" ? demo.employeeId : randomUUID());

  it("decides about nobody's hours and approves none", async () => {
    await expectRefused(who, [
      decision(demo.employeeId, id()),
      decision(COLLEAGUE, id()),
      decision(demo.employeeId, demo.managerId),
      approval(demo.employeeId, id()),
      approval(COLLEAGUE, id()),
      approval(demo.employeeId, demo.adminId),
      copyOf(punchDecisionEntity, find(punchDecisionEntity)),
      copyOf(punchApprovalEntity, find(punchApprovalEntity)),
    ]);
  });

  it("withdraws no approval, and changes no decision", async () => {
    const own = find(punchApprovalEntity, (row) => row.user_id === demo.employeeId);
    await expectRefused(who, [
      editOf(punchApprovalEntity, own, { status: "withdrawn" }),
      editOf(punchApprovalEntity, own, { worked_ms: 999_999 }),
      editOf(punchDecisionEntity, find(punchDecisionEntity), { choice: "entered" }),
    ]);
  });

  it("reads nothing of others, whichever way they ask", async () => {
    for (const table of ["punch_decisions", "punch_approvals"]) {
      for (const query of ["", "?select=user_id", "?select=id&user_id=neq.0", "?order=at"]) {
        const { json } = await backend.ask(who, "GET", `/rest/v1/${table}${query}`);
        const rows = Array.isArray(json) ? (json as WireRow[]) : [];
        const ids = new Set(rows.map(({ user_id, id: row }) => user_id ?? row));
        const allowed = admins
          .get(table === "punch_approvals" ? punchApprovalEntity : punchDecisionEntity)
          ?.filter((row) => who === "employee" && row.user_id === demo.employeeId)
          .flatMap((row) => [row.user_id, row.id]);
        expect([...ids].filter((seen) => !allowed?.includes(String(seen)))).toEqual([]);
      }
    }
  });
});

describe("a manager", () => {
  it("says nothing about their own hours", async () => {
    const own = admins.get(punchApprovalEntity)?.find((row) => row.user_id === demo.managerId);
    await expectRefused("manager", [
      decision(demo.managerId, demo.managerId),
      approval(demo.managerId, demo.managerId),
      approval(demo.managerId, demo.adminId),
      ...(own ? [editOf(punchApprovalEntity, own, { status: "withdrawn" })] : []),
    ]);
  });

  it("approves nothing again that was withdrawn, and rewrites nothing that was said", async () => {
    const approved = find(punchApprovalEntity, (row) => row.user_id === COLLEAGUE);
    await push(backend, "manager", [editOf(punchApprovalEntity, approved, { status: "withdrawn" })]);
    const withdrawn = must(
      (await rowsOf(backend, "manager", ENTITIES))
        .get(punchApprovalEntity)
        ?.find(({ id }) => id === approved.id),
      "the approval",
    );
    expect(withdrawn.status).toBe("withdrawn");
    await expectRefused("manager", [
      editOf(punchApprovalEntity, withdrawn, { status: "approved" }),
      editOf(punchApprovalEntity, withdrawn, { worked_ms: 1 }),
      editOf(punchApprovalEntity, withdrawn, { user_id: demo.employeeId }),
      editOf(punchApprovalEntity, withdrawn, { approved_by: demo.adminId }),
      editOf(punchDecisionEntity, find(punchDecisionEntity), { choice: "entered" }),
      editOf(punchDecisionEntity, find(punchDecisionEntity), { deleted: true }),
    ]);
  });

  it("decides in nobody else's name, nor for another business", async () => {
    await expectRefused("manager", [
      decision(demo.employeeId, demo.adminId),
      decision(demo.employeeId, demo.managerId, { business_id: backend.bakeryId }),
      approval(demo.employeeId, demo.adminId),
      approval(demo.employeeId, demo.managerId, { business_id: backend.bakeryId }),
      approval(randomUUID(), demo.managerId),
      decision(randomUUID(), demo.managerId),
    ]);
  });

  it("sends nothing that is too long or too large", async () => {
    await expectRefused("manager", [
      decision(demo.employeeId, demo.managerId, { about: "a".repeat(4001) }),
      decision(demo.employeeId, demo.managerId, { note: "a".repeat(501) }),
      decision(demo.employeeId, demo.managerId, { choice: "paid" }),
      approval(demo.employeeId, demo.managerId, { worked_ms: -1 }),
      approval(demo.employeeId, demo.managerId, { worked_ms: 1e15 }),
      approval(demo.employeeId, demo.managerId, { to: "2020-01-01" }),
      approval(demo.employeeId, demo.managerId, { fingerprint: "a".repeat(65) }),
    ]);
  });
});
