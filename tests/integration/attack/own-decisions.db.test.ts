import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Entity } from "#schema/entities/entity.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { punchApprovalEntity } from "#schema/entities/punch-approval.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import { punchDecisionEntity } from "#schema/entities/punch-decision.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import type { Change, WireRow } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { type AttackedBackend, startAttackedBackend } from "./attacked-backend.ts";
import { editOf, insertOf, push, resultsOf, rowsOf } from "./rows.ts";

// What a manager, and an admin beside the owner, might send to decide their own requests and hours. The demo's employee
// is made an admin here.

const PEOPLE = { manager: demo.managerId, employee: demo.employeeId } as const;
const COLLEAGUE = "d0000000-0000-4000-8000-000000000007";
const ENTITIES: Entity[] = [
  staffAvailabilityEntity,
  punchCorrectionEntity,
  swapRequestEntity,
  punchApprovalEntity,
];
let backend: AttackedBackend;
/** What is asked for by each person, as it is pulled. */
let rows: Map<Entity, WireRow[]>;

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
  const { db } = backend;
  await db.query("update public.profiles set role = 'admin' where id = $1", [demo.employeeId]);
  await db.query("update public.businesses set approval_mode = true where id = $1", [demo.businessId]);
  for (const person of Object.values(PEOPLE)) await ask(person);
  rows = await rowsOf(backend, "manager", ENTITIES);
});
afterAll(() => backend.close());

/** A request of each kind, and approved hours. */
async function ask(person: string) {
  const { db } = backend;
  const values = [demo.businessId, person];
  await db.query(
    `insert into public.staff_availability (id, business_id, user_id, date, available, reason)
     values (gen_random_uuid(), $1, $2, '2031-03-02', false, 'asked')`,
    values,
  );
  await db.query(
    `insert into public.staff_availability (id, business_id, user_id, date, available, reason, status, approved)
     values (gen_random_uuid(), $1, $2, '2031-03-03', false, 'granted', 'approved', true)`,
    values,
  );
  await db.query(
    `insert into public.punch_corrections (id, business_id, user_id, clock_in_time, reason)
     values (gen_random_uuid(), $1, $2, '2026-03-02 08:00Z', 'asked')`,
    values,
  );
  await db.query(
    `insert into public.punch_approvals (id, business_id, user_id, at, "from", "to", worked_ms, fingerprint, status,
       approved_by, approved_at)
     values (gen_random_uuid(), $1, $2, '2026-03-09', '2026-03-02', '2026-03-08', 1, '1-1-1-1', 'approved', $3, now())`,
    [...values, demo.adminId],
  );
  const [mine, theirs] = [randomUUID(), randomUUID()];
  await db.query(
    `insert into public.shifts (id, business_id, date, start_time, end_time, user_id, published)
     values ($1, $2, '2031-03-02', '09:00', '17:00', $3, true), ($4, $2, '2031-03-03', '09:00', '17:00', $5, true)`,
    [mine, demo.businessId, person, theirs, COLLEAGUE],
  );
  await db.query(
    `insert into public.swap_requests (id, business_id, date, shift_id, with_shift_id, requested_by, requested_of, status)
     values (gen_random_uuid(), $1, '2031-03-02', $2, $3, $4, $5, 'agreed'),
       (gen_random_uuid(), $1, '2031-03-02', $3, $2, $5, $4, 'agreed')`,
    [demo.businessId, mine, theirs, person, COLLEAGUE],
  );
}

const found = (entity: Entity, wanted: (row: WireRow) => boolean) =>
  must(rows.get(entity)?.find(wanted), `a row of ${entity.table}`);
const dayOff = (person: string, reason: string) =>
  found(staffAvailabilityEntity, (row) => row.user_id === person && row.reason === reason);
const swap = (person: string, side: "requested_by" | "requested_of") =>
  found(swapRequestEntity, (row) => row[side] === person && row.status === "agreed");
const correction = (person: string) =>
  found(punchCorrectionEntity, (row) => row.user_id === person && row.reason === "asked");
const at = { at: "2026-03-02T09:00:00.000Z" };

/** A decision of each kind about a person, by whoever is named as its author. */
const KINDS: Record<string, (person: string, by: string) => Change> = {
  "approve a day off": (person) =>
    editOf(staffAvailabilityEntity, dayOff(person, "asked"), { status: "approved", approved: true }),
  "deny a day off": (person) =>
    editOf(staffAvailabilityEntity, dayOff(person, "asked"), { status: "denied" }),
  "move an approved day off": (person) =>
    editOf(staffAvailabilityEntity, dayOff(person, "granted"), { date: "2031-04-01" }),
  "enter an approved day off": (person) => {
    const { id: _, ...fields } = editOf(staffAvailabilityEntity, dayOff(person, "granted"), {}).row;
    return insertOf(staffAvailabilityEntity, { ...fields, date: "2031-05-01" });
  },
  "approve a correction": (person) =>
    editOf(punchCorrectionEntity, correction(person), { status: "approved" }),
  "deny a correction": (person) => editOf(punchCorrectionEntity, correction(person), { status: "denied" }),
  "approve a swap they asked for": (person) =>
    editOf(swapRequestEntity, swap(person, "requested_by"), { status: "approved" }),
  "approve a swap they were asked for": (person) =>
    editOf(swapRequestEntity, swap(person, "requested_of"), { status: "approved" }),
  "deny a swap": (person) => editOf(swapRequestEntity, swap(person, "requested_by"), { status: "denied" }),
  "withdraw an approval": (person) =>
    editOf(
      punchApprovalEntity,
      found(punchApprovalEntity, (row) => row.user_id === person),
      {
        status: "withdrawn",
      },
    ),
  "approve hours": (user_id, approved_by) =>
    insertOf(punchApprovalEntity, {
      ...{ business_id: demo.businessId, user_id, at: "2026-03-16T00:00:00.000Z" },
      ...{ from: "2026-03-09", to: "2026-03-15", worked_ms: 3_600_000, fingerprint: "1-2-3-4" },
      ...{ status: "approved", approved_by, approved_at: "2026-03-16T09:00:00.000Z", note: "" },
    }),
  ...Object.fromEntries(
    (["entered", "let-stand", "absent", "open"] as const).map((choice) => [
      `decide ${choice}`,
      (user_id: string, decided_by: string) =>
        insertOf(punchDecisionEntity, {
          ...{ business_id: demo.businessId, user_id, ...at, about: "match a b", choice, note: "" },
          ...(choice === "entered"
            ? { entered: randomUUID(), clocked: randomUUID() }
            : { entered: null, clocked: null }),
          ...{ decided_by, decided_at: "2026-03-03T09:00:00.000Z" },
        }),
    ]),
  ),
  ...Object.fromEntries(
    (["manager", "correction"] as const).map((source) => [
      `type times as a ${source}`,
      (user_id: string, created_by: string) =>
        insertOf(punchEntity, {
          ...{
            business_id: demo.businessId,
            user_id,
            type: "in",
            ...at,
            zone: "UTC",
            source,
            is_void: false,
          },
          ...{ device_id: null, entry_id: randomUUID(), corrects: null, shift_id: null, note: "Forgot" },
          ...{ recorded_at: "2026-03-03T09:00:00.000Z", reading: null, device_seq: null, prev_hash: null },
          ...{ hash: null, created_by },
        }),
    ]),
  ),
};

describe.each(Object.entries(KINDS))("to %s", (_, decide) => {
  it.each(Object.entries(PEOPLE))("is not for the %s whose it is", async (who, person) => {
    const changed = await backend.changedBy(async () => {
      const answer = await push(backend, who as keyof typeof PEOPLE, [decide(person, person)]);
      expect(resultsOf(answer)).toMatchObject([
        { status: "rejected", code: "invalid", reason: "own_decision" },
      ]);
    });
    expect(changed).toEqual([]);
  });
});

/** Those that do not decide the same row twice. */
const ONCE = Object.entries(KINDS).filter(([kind]) => !/^deny|they were asked for$/.test(kind));

it.each(ONCE)("to %s is for the other of them", async (_, decide) => {
  const answer = await push(backend, "employee", [decide(demo.managerId, demo.employeeId)]);
  expect(resultsOf(answer)).toMatchObject([{ status: "applied" }]);
});
