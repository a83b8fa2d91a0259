import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { profileEntity } from "#schema/entities/profile.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { swapRequestEntity } from "#schema/entities/swap-request.ts";
import type { Change, WireRow } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { copyOf, editOf, push, resultsOf, rowsOf } from "./rows.ts";

// What somebody might try to get out of rosters: pay, other people's swaps, shifts that are not theirs, feeds.

const ENTITIES = [shiftEntity, swapRequestEntity, profileEntity, staffAvailabilityEntity];
const COLLEAGUE = "d0000000-0000-4000-8000-000000000007";

let backend: AttackedBackend;
let admins: Map<(typeof ENTITIES)[number], WireRow[]>;
let employees: typeof admins;

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
  admins = (await rowsOf(backend, "admin", ENTITIES)) as typeof admins;
  employees = (await rowsOf(backend, "employee", ENTITIES)) as typeof employees;
});
afterAll(() => backend.close());

const find = (rows: typeof admins, entity: (typeof ENTITIES)[number], wanted: (row: WireRow) => boolean) =>
  must(rows.get(entity)?.find(wanted), `a row of ${entity.table}`);

async function expectRefused(who: Attacker, changes: Change[]) {
  const changed = await backend.changedBy(async () => {
    const results = resultsOf(await push(backend, who, changes));
    expect(results.filter(({ status }) => status !== "rejected")).toEqual([]);
  });
  expect(changed).toEqual([]);
}

it("a manager takes nobody's claim, not even with a reason as if they denied it", async () => {
  const claimed = find(admins, shiftEntity, (row) => Boolean(row.claimed_by_user_id));
  const claim = { claimed_by_user_id: demo.managerId };
  await expectRefused("manager", [
    editOf(shiftEntity, claimed, claim),
    editOf(shiftEntity, claimed, { ...claim, denial_reason: "Mine" }),
  ]);
});

describe("an employee", () => {
  it("is told neither what a colleague's shift costs nor what anybody else is paid", () => {
    const paid = (rows: typeof admins) =>
      (rows.get(shiftEntity) ?? []).filter((row) => row.estimated_pay !== null).map((row) => row.user_id);
    expect(paid(admins).sort()).toEqual([demo.employeeId, COLLEAGUE].sort());
    expect(paid(employees)).toEqual([demo.employeeId]);
    const rates = (employees.get(profileEntity) ?? []).filter((row) => row.payrate !== null);
    expect(rates.map(({ id }) => id)).toEqual([demo.employeeId]);
  });

  it.each([
    "/rest/v1/shifts?select=estimated_pay",
    "/rest/v1/shifts?select=*",
    "/rest/v1/shifts?select=id&estimated_pay=gt.1",
    "/rest/v1/shifts?select=id&order=estimated_pay",
    "/rest/v1/shift_templates?select=id,shifts(estimated_pay)",
    "/rest/v1/businesses?select=week_budget",
    "/rest/v1/businesses?select=id&week_budget=gt.1",
  ])("reads no pay or budget by asking beside replication: %s", async (path) => {
    for (const who of ["employee", "manager", "stranger", "anonymous"] as const) {
      const answer = await backend.ask(who, "GET", path);
      expect([who, faultsOf(answer)]).toEqual([who, []]);
    }
  });

  it("says neither what was told of a shift nor what it costs", async () => {
    const mine = find(employees, shiftEntity, (row) => row.user_id === demo.employeeId);
    const told = { ...(mine.published_as as object), publish_id: randomUUID() };
    await expectRefused("employee", [
      editOf(shiftEntity, mine, { published_as: told }),
      editOf(shiftEntity, mine, { estimated_pay: 5000 }),
      editOf(shiftEntity, mine, { status: "dropped", drop_reason: "Ill", estimated_pay: 5000 }),
      editOf(shiftEntity, mine, { status: "dropped", drop_reason: "Ill", published_as: told }),
    ]);
  });

  it("is given swaps of theirs only, and answers none of others", async () => {
    const theirs = find(admins, swapRequestEntity, (row) => row.status === "agreed");
    const seen = employees.get(swapRequestEntity) ?? [];
    expect(seen.map(({ status }) => status)).toEqual(["asked"]);
    for (const path of [
      "",
      `?id=eq.${theirs.id}`,
      "?select=id,shifts!swap_requests_shift_id_business_id_fkey(id)",
    ]) {
      const { json } = await backend.ask("employee", "GET", `/rest/v1/swap_requests${path}`);
      const ids = Array.isArray(json) ? json.map(({ id }) => id) : [];
      expect([path, ids.filter((id) => id !== seen[0]?.id)]).toEqual([path, []]);
    }
    const statuses = ["approved", "denied", "agreed", "refused", "withdrawn"];
    const edits = statuses.map((status) => editOf(swapRequestEntity, theirs, { status }));
    await expectRefused("employee", edits);
  });

  it("approves no swap, agrees to none of their own, and takes nobody's part in one", async () => {
    const asked = find(employees, swapRequestEntity, (row) => row.requested_of === demo.employeeId);
    const mine = (fields: object) => copyOf(swapRequestEntity, asked, { ...fields });
    const turned = {
      ...{ shift_id: asked.with_shift_id, with_shift_id: asked.shift_id },
      ...{ requested_by: demo.employeeId, requested_of: asked.requested_by },
    };
    await expectRefused("employee", [
      editOf(swapRequestEntity, asked, { status: "approved" }),
      editOf(swapRequestEntity, asked, { status: "denied" }),
      editOf(swapRequestEntity, asked, { status: "withdrawn" }),
      editOf(swapRequestEntity, asked, { with_shift_id: asked.shift_id }),
      editOf(swapRequestEntity, asked, { requested_by: demo.employeeId }),
      mine({}),
      mine({ ...turned, status: "agreed" }),
      mine({ ...turned, status: "approved" }),
      mine({ ...turned, shift_id: asked.shift_id, with_shift_id: asked.with_shift_id }),
      mine({ ...turned, requested_of: demo.employeeId }),
    ]);
  });

  it("gives no reason for a denial, with what they may change or without it", async () => {
    const mine = find(employees, shiftEntity, (row) => row.user_id === demo.employeeId);
    const asked = find(employees, swapRequestEntity, (row) => row.requested_of === demo.employeeId);
    const day = find(employees, staffAvailabilityEntity, (row) => row.user_id === demo.employeeId);
    const denial_reason = "Nobody wants you here";
    await expectRefused("employee", [
      editOf(shiftEntity, mine, { denial_reason }),
      editOf(shiftEntity, mine, { status: "dropped", drop_reason: "Ill", denial_reason }),
      editOf(swapRequestEntity, asked, { denial_reason }),
      editOf(swapRequestEntity, asked, { status: "agreed", denial_reason }),
      editOf(staffAvailabilityEntity, day, { denial_reason }),
      copyOf(staffAvailabilityEntity, day, { status: "pending", approved: false, denial_reason }),
    ]);
  });

  it("reads no reason of a colleague's denial, neither in rows nor beside them", async () => {
    const claimed = find(admins, shiftEntity, (row) => Boolean(row.claimed_by_user_id));
    expect(claimed.claimed_by_user_id).not.toBe(demo.employeeId);
    const agreed = find(admins, swapRequestEntity, (row) => row.status === "agreed");
    const day = find(
      admins,
      staffAvailabilityEntity,
      (row) => row.status === "pending" && row.user_id !== demo.employeeId,
    );
    const denial_reason = "Secret words of a manager";
    const results = resultsOf(
      await push(backend, "manager", [
        editOf(shiftEntity, claimed, { claimed_by_user_id: null, denial_reason }),
        editOf(swapRequestEntity, agreed, { status: "denied", denial_reason }),
        editOf(staffAvailabilityEntity, day, { status: "denied", denial_reason }),
      ]),
    );
    expect(results.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
    const seen = JSON.stringify([...(await rowsOf(backend, "employee")).values()]);
    expect(seen).not.toContain(denial_reason);
    for (const who of ["employee", "manager", "stranger", "anonymous"] as const) {
      for (const path of ["denial_reasons", "shifts?select=denial_reason"]) {
        const answer = await backend.ask(who, "GET", `/rest/v1/${path}`);
        expect([who, path, faultsOf(answer)]).toEqual([who, path, []]);
      }
      for (const path of ["swap_requests", "staff_availability", "notifications"]) {
        const { text } = await backend.ask(who, "GET", `/rest/v1/${path}?select=*`);
        expect([who, path, text.includes(denial_reason)]).toEqual([who, path, false]);
      }
    }
  });

  it("reads no history of a shift, not even of their own", async () => {
    const mine = find(employees, shiftEntity, (row) => row.user_id === demo.employeeId);
    for (const who of ["employee", "newcomer", "anonymous"] as const) {
      const answer = await backend.ask(who, "POST", "/rest/v1/rpc/shift_history", {
        body: { shift: mine.id },
      });
      expect([who, faultsOf(answer)]).toEqual([who, []]);
    }
    const stranger = await backend.ask("stranger", "POST", "/rest/v1/rpc/shift_history", {
      body: { shift: mine.id },
    });
    expect(stranger.json).toEqual([]);
    const manager = await backend.ask("manager", "POST", "/rest/v1/rpc/shift_history", {
      body: { shift: mine.id },
    });
    expect(manager.json).toEqual(expect.any(Array));
  });
});

describe("calendar feeds", () => {
  const call = (who: Attacker, name: string, body: object = {}) =>
    backend.ask(who, "POST", `/rest/v1/rpc/${name}`, { body });

  it("are made for oneself only, and by nobody who is not signed in or belongs nowhere", async () => {
    for (const who of ["anonymous", "newcomer"] as const) {
      expect([who, faultsOf(await call(who, "create_calendar_feed"))]).toEqual([who, []]);
    }
    const answer = await call("employee", "create_calendar_feed", { person: demo.adminId });
    expect(faultsOf(answer)).toEqual([]);
    expect((await call("manager", "has_calendar_feed")).json).toBe(false);
  });

  it("are not listed, and not read beside the function", async () => {
    await call("employee", "create_calendar_feed");
    for (const who of ["anonymous", "employee", "admin"] as const) {
      for (const path of ["/rest/v1/calendar_feeds", "/rest/v1/access.calendar_feeds"]) {
        expect([who, path, faultsOf(await backend.ask(who, "GET", path))]).toEqual([who, path, []]);
      }
      expect([who, faultsOf(await call(who, "calendar_feed", { secret: "x" }))]).toEqual([who, []]);
    }
    const changed = await backend.changedBy(() => call("admin", "revoke_calendar_feed"));
    expect(changed).toEqual([]);
    await call("employee", "revoke_calendar_feed");
  });

  it("are not guessed, by anything that is stored or by anything that is code", async () => {
    const { json: secret } = await call("employee", "create_calendar_feed");
    const { rows } = await backend.db.query<{ secret_hash: string }>(
      "select secret_hash from access.calendar_feeds",
    );
    const guesses = [
      ...["", "null", "undefined", "*", "%", "' or true --", "{}", "[]", "x".repeat(10_000), "\u0000", "é"],
      ...[String(rows[0]?.secret_hash), demo.employeeId, String(secret).toLowerCase().toUpperCase()],
      ...[String(secret).slice(0, -1), `${secret}x`, `${secret} `, String(secret).slice(1)],
    ];
    for (const guess of guesses) {
      const path = `/functions/v1/calendar-feed?key=${encodeURIComponent(guess)}`;
      const { status, text } = await backend.ask("anonymous", "GET", path);
      expect([guess.slice(0, 40), status, text]).toEqual([
        guess.slice(0, 40),
        404,
        "There is no such calendar.\n",
      ]);
    }
    const path = `/functions/v1/calendar-feed?key=${secret}`;
    expect((await backend.ask("anonymous", "GET", path)).status).toBe(200);
    await call("employee", "revoke_calendar_feed");
    expect((await backend.ask("anonymous", "GET", path)).status).toBe(404);
    expect(backend.logged()).not.toContain(String(secret));
  });
});
