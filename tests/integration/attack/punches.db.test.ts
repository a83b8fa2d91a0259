import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import type { Change, WireRow } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo, punchChange } from "#tests/factories/demo.ts";
import { type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { copyOf, editOf, push, resultsOf, rowsOf } from "./rows.ts";

// What somebody might try to be paid for: hours that were never worked, in their own name or in that of others.

const READING = {
  ...{
    device_time: "2026-03-02T09:00:00.000Z",
    offset_ms: 0,
    offset_age_ms: 0,
    monotonic_ms: 1,
    changed: false,
  },
};
const HASH = "a".repeat(64);

let backend: AttackedBackend;
/** What the demo's admin sees. */
let rows: WireRow[];
/** What the employee punched in the stranger's business, before they came to theirs. */
const elsewhere = randomUUID();

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
  await backend.db.query(
    `insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
     values ($1, $2, $3, 'in', '2024-03-02T09:00Z', 'UTC', 'phone', '2024-03-02T09:00Z', $3)`,
    [elsewhere, backend.bakeryId, demo.employeeId],
  );
  rows = must((await rowsOf(backend, "admin", [punchEntity])).get(punchEntity), "punches");
});
afterAll(() => backend.close());

const rowOf = (wanted: (row: WireRow) => boolean) => must(rows.find(wanted), "a punch");
const ofEmployee = () => rowOf((row) => row.user_id === demo.employeeId && row.type === "in");
const ofColleague = () => rowOf((row) => ![demo.employeeId, demo.managerId].includes(String(row.user_id)));

/** Pushes what must be refused, each with its closed code, before something that is then taken all the same. */
async function expectCodes(who: Attacker, refused: [code: string, change: Change][]) {
  const me = { employee: demo.employeeId, manager: demo.managerId, admin: demo.adminId }[who as "admin"];
  const last = punchChange({ user_id: me, created_by: me });
  const results = resultsOf(await push(backend, who, [...refused.map(([, change]) => change), last]));
  expect(results.map((result) => (result.status === "rejected" ? result.code : result.status))).toEqual([
    ...refused.map(([code]) => code),
    "applied",
  ]);
}

/** The same where nothing at all may be written. */
async function expectForbidden(who: Attacker, changes: Change[]) {
  const changed = await backend.changedBy(async () => {
    const results = resultsOf(await push(backend, who, changes));
    expect(results).toMatchObject(changes.map(() => ({ status: "rejected", code: "forbidden" })));
  });
  expect(changed).toEqual([]);
}

const managersWords = (fields: object = {}) =>
  punchChange({ source: "correction", created_by: demo.managerId, entry_id: randomUUID(), ...fields });

describe("an employee", () => {
  it("says of no punch that it was made on a tablet or by a manager", async () => {
    await expectForbidden(
      "employee",
      ["kiosk", "manager", "correction"].flatMap((source) => [
        punchChange({ source }),
        punchChange({ source, at: "2025-03-02T09:00:00.000Z", reading: READING }),
        punchChange({ source, created_by: demo.managerId }),
      ]),
    );
  });

  it("punches for nobody else and in nobody else's name", async () => {
    const user_id = ofColleague().user_id;
    await expectForbidden("employee", [
      punchChange({ created_by: demo.managerId }),
      punchChange({ user_id }),
      punchChange({ user_id, created_by: user_id }),
      punchChange({ user_id, source: "automatic", type: "out" }),
      punchChange({ user_id, source: "kiosk", created_by: demo.managerId }),
      punchChange({ business_id: backend.bakeryId }),
    ]);
  });

  it("corrects, takes back and enters nothing, of their own neither", async () => {
    const [mine, theirs] = [ofEmployee(), ofColleague()];
    const correct = ({ id, user_id }: WireRow, fields: object) =>
      punchChange({ user_id, corrects: id, at: "2026-03-02T06:00:00.000Z", ...fields });
    await expectCodes("employee", [
      ["forbidden", correct(mine, { source: "correction" })],
      ["forbidden", correct(mine, { source: "correction", is_void: true })],
      ["forbidden", correct(theirs, { source: "correction" })],
      ["forbidden", correct(mine, {})],
      ["forbidden", correct(theirs, { user_id: demo.employeeId })],
      ["invalid", punchChange({ is_void: true })],
      ["forbidden", punchChange({ entry_id: randomUUID() })],
    ]);
  });

  it("is not clocked in by a rule, where no clock is asked", async () => {
    await expectCodes("employee", [
      ["invalid", punchChange({ source: "automatic" })],
      ["invalid", punchChange({ source: "automatic", type: "break-end" })],
    ]);
  });

  it("is doubted for a time that was typed, and for one that the clock does not bear out", async () => {
    const typed = punchChange({ at: "2026-01-05T06:00:00.000Z" });
    const forged = punchChange({ at: "2026-01-05T06:00:00.000Z", reading: READING });
    const device_time = new Date().toISOString();
    const results = resultsOf(await push(backend, "employee", [typed, forged], { device_time }));
    expect(results.map(({ status }) => status)).toEqual(["applied", "applied"]);
    const held = must((await rowsOf(backend, "manager", [punchEntity])).get(punchEntity), "punches");
    for (const { row } of [typed, forged]) {
      expect(held.find(({ id }) => id === row.id)).toMatchObject({ clock_changed: true });
    }
  });

  it("is doubted for a time that is not the one it was recorded at, and for a clock-out by no rule", async () => {
    const [at, recorded_at] = ["2026-01-06T06:00:00.000Z", "2026-01-07T06:00:00.000Z"];
    const backdated = punchChange({ at, recorded_at, reading: { ...READING, device_time: at } });
    const [never, later] = ["2026-01-08T12:00:00.000Z", "2199-01-08T12:00:00.000Z"].map((moment) =>
      punchChange({ source: "automatic", type: "out", at: moment, recorded_at: moment }),
    );
    const changes = [backdated, must(never, "one"), must(later, "another")];
    // As one that never tells its own time, which is how an older device would send it.
    const results = resultsOf(await push(backend, "employee", changes));
    expect(results.map(({ status }) => status)).toEqual(["applied", "applied", "applied"]);
    const held = must((await rowsOf(backend, "manager", [punchEntity])).get(punchEntity), "punches");
    for (const { row } of changes) {
      expect(held.find(({ id }) => id === row.id)).toMatchObject({ clock_changed: true });
    }
  });

  it("writes nothing that is the server's, and nothing that is no punch", async () => {
    const received_at = "2026-03-02T09:00:00.000Z";
    await expectCodes("employee", [
      ["forbidden", punchChange({ received_at })],
      ["forbidden", punchChange({ clock_changed: false })],
      ["forbidden", punchChange({ version: 1 })],
      ["forbidden", punchChange({ created_at: received_at })],
      ["stale_schema", punchChange({ bonus: 100 })],
      ["invalid", punchChange({ note: "n".repeat(501) })],
      ["invalid", punchChange({ note: "n".repeat(1_000_000) })],
      ["invalid", punchChange({ type: "holiday" })],
      ["forbidden", punchChange({ source: "boss" })],
      ["invalid", punchChange({ at: "1999-12-31T23:59:59.999Z" })],
      ["invalid", punchChange({ at: "soon" })],
      ["invalid", punchChange({ zone: "" })],
      ["invalid", punchChange({ recorded_at: null })],
      ["invalid", punchChange({ reading: { device_time: "noon" } })],
      ["invalid", punchChange({ reading: { ...READING, monotonic_ms: "1" } })],
      ["invalid", punchChange({ reading: [READING] })],
    ]);
  });

  it("makes up no place in a chain", async () => {
    const device_id = randomUUID();
    const chain = { device_id, device_seq: 1, prev_hash: null, hash: HASH };
    await expectCodes("employee", [
      ["invalid", punchChange({ ...chain, hash: "abc" })],
      ["invalid", punchChange({ ...chain, hash: HASH.toUpperCase() })],
      ["invalid", punchChange({ ...chain, hash: `${HASH}a` })],
      ["invalid", punchChange({ ...chain, prev_hash: `${"a".repeat(63)}\n` })],
      ["invalid", punchChange({ ...chain, device_seq: 0 })],
      ["invalid", punchChange({ ...chain, device_seq: 1.5 })],
      ["invalid", punchChange({ ...chain, device_seq: null })],
      ["invalid", punchChange({ ...chain, device_id: null })],
      ["invalid", punchChange({ ...chain, hash: null })],
      ["invalid", punchChange({ ...chain, hash: null, prev_hash: HASH, device_id: null, device_seq: null })],
    ]);
  });

  it("reads no punch of a colleague, neither by pulling nor beside it", async () => {
    const seen = (await rowsOf(backend, "employee", [punchEntity])).get(punchEntity) ?? [];
    expect(new Set(seen.map(({ user_id }) => user_id))).toEqual(new Set([demo.employeeId]));
    for (const query of ["", `?user_id=neq.${demo.employeeId}`, `?id=eq.${ofColleague().id}`]) {
      const { json } = await backend.ask("employee", "GET", `/rest/v1/punches${query}`);
      const others = (json as WireRow[]).filter(({ user_id }) => user_id !== demo.employeeId);
      expect([query, others]).toEqual([query, []]);
    }
  });

  it("decides no correction, and asks for none of the punch of somebody else or of elsewhere", async () => {
    const asked = (record_id: unknown, fields: object = {}) => ({
      change_id: randomUUID(),
      collection: "corrections",
      base: null,
      row: {
        ...{ kind: "correction", id: randomUUID(), business_id: demo.businessId, user_id: demo.employeeId },
        ...{ record_id, clock_in_time: "2026-03-02T06:00:00.000Z", clock_out_time: null, reason: "Early" },
        ...{ status: "pending", ...fields },
      },
    });
    await expectCodes("employee", [
      ["gone", asked(ofColleague().id)],
      ["gone", asked(elsewhere)],
      ["gone", asked(randomUUID())],
      ["forbidden", asked(null, { status: "approved" })],
      ["invalid", asked(null, { denial_reason: "Mine" })],
    ]);
  });

  it("asks for no breaks that are not within the work, nor for many", async () => {
    const [start, end] = ["2026-03-02T06:00:00.000Z", "2026-03-02T14:00:00.000Z"];
    const asked = (breaks: unknown, clock_out_time: string | null = end) => ({
      change_id: randomUUID(),
      collection: "corrections",
      base: null,
      row: {
        ...{ kind: "correction", id: randomUUID(), business_id: demo.businessId, user_id: demo.employeeId },
        ...{ record_id: null, clock_in_time: start, clock_out_time, breaks, reason: "Lunch" },
        status: "pending",
      },
    });
    await expectCodes("employee", [
      ["invalid", asked([{ start: "2026-03-02T05:59:59.999Z", end }])],
      ["invalid", asked([{ start, end: "2026-03-02T14:00:00.001Z" }])],
      ["invalid", asked([{ start: end, end: start }])],
      ["invalid", asked([{ start, end }], null)],
      ["invalid", asked([{ start, end, paid: true }])],
      ["invalid", asked({ start, end })],
      ["invalid", asked([{ start: "2026-03-02T06:00:00.000Z'; drop table punches; --", end }])],
      ["invalid", asked([{ start: { start }, end }])],
      ["invalid", asked(Array.from({ length: 1000 }, () => ({ start, end })))],
    ]);
  });
});

describe("a manager", () => {
  it("enters and corrects none of their own hours", async () => {
    const mine = { user_id: demo.managerId };
    const pressed = punchChange({ ...mine, created_by: demo.managerId });
    expect(resultsOf(await push(backend, "manager", [pressed]))).toMatchObject([{ status: "applied" }]);
    await expectCodes("manager", [
      ["invalid", managersWords(mine)],
      ["invalid", managersWords({ ...mine, source: "manager" })],
      ["invalid", managersWords({ ...mine, corrects: pressed.row.id })],
      ["invalid", managersWords({ ...mine, corrects: pressed.row.id, is_void: true })],
    ]);
    // On the tablet they are as everybody else: a press, of which its clock tells.
    await expectCodes("manager", [
      ["invalid", managersWords({ ...mine, source: "kiosk" })],
      ["invalid", managersWords({ ...mine, source: "kiosk", entry_id: null, corrects: pressed.row.id })],
    ]);
  });

  it("says nothing in the name of others, of strangers or elsewhere", async () => {
    await expectForbidden("manager", [
      managersWords({ created_by: demo.adminId }),
      managersWords({ created_by: demo.employeeId }),
      managersWords({ user_id: await newcomerId() }),
      managersWords({ business_id: backend.bakeryId }),
      managersWords({ business_id: backend.bakeryId, corrects: elsewhere }),
    ]);
  });

  it("corrects one person's punch for nobody else, and none of another business", async () => {
    const { id } = ofColleague();
    await expectCodes("manager", [
      ["gone", managersWords({ corrects: id })],
      ["gone", managersWords({ corrects: elsewhere })],
      ["gone", managersWords({ corrects: elsewhere, is_void: true })],
      ["gone", managersWords({ corrects: randomUUID() })],
      ["invalid", managersWords({ is_void: true })],
    ]);
  });
});

async function newcomerId(): Promise<unknown> {
  const { rows: found } = await backend.db.query<{ id: string }>(
    "select id from public.profiles where email = 'newcomer@bakery.test'",
  );
  return found[0]?.id;
}

describe("a punch that is there", () => {
  it.each(["employee", "manager", "admin"] as const)(
    "is neither changed nor removed by an %s",
    async (who) => {
      const row = ofEmployee();
      await expectForbidden(who, [
        editOf(punchEntity, row, { at: "2026-03-02T06:00:00.000Z" }),
        editOf(punchEntity, row, { type: "out" }),
        editOf(punchEntity, row, { note: "Changed" }),
        editOf(punchEntity, row, { hash: HASH }),
        editOf(punchEntity, row, { clock_changed: !row.clock_changed }),
        editOf(punchEntity, row, { deleted: true }),
      ]);
      await expectCodes(who, [["forbidden", editOf(punchEntity, row, { deleted: true })]]);
      for (const method of ["PATCH", "DELETE"]) {
        const body = method === "PATCH" ? { note: "Changed" } : undefined;
        const answer = await backend.ask(who, method, `/rest/v1/punches?id=eq.${row.id}`, { body });
        expect([method, faultsOf(answer)]).toEqual([method, []]);
      }
    },
  );

  it("is not replaced by another of its id", async () => {
    const row = ofEmployee();
    const changed = await backend.changedBy(async () => {
      const again = {
        ...copyOf(punchEntity, row, { id: row.id, at: "2026-03-02T06:00:00.000Z" }),
        base: null,
      };
      for (const who of ["employee", "manager"] as const) {
        expect(resultsOf(await push(backend, who, [again]))).toMatchObject([
          { status: "conflict", row: { id: row.id, at: row.at } },
        ]);
      }
      // Who may not read it is told only that there is one.
      const colleagues = { ...copyOf(punchEntity, row, { id: ofColleague().id }), base: null };
      const own = { user_id: demo.employeeId, created_by: demo.employeeId, source: "phone" };
      const squatting = { ...colleagues, row: { ...colleagues.row, ...own, entry_id: null, corrects: null } };
      expect(resultsOf(await push(backend, "employee", [squatting]))).toMatchObject([
        { status: "rejected", code: "conflict", row: null },
      ]);
    });
    expect(changed).toEqual([]);
  });

  it("is out of reach of who is not of the business", async () => {
    for (const who of ["anonymous", "newcomer", "stranger"] as const) {
      const { text, status } = await backend.ask(who, "GET", "/rest/v1/punches?select=id,business_id");
      expect([who, status >= 400 || !text.includes(demo.businessId)]).toEqual([who, true]);
    }
    await expectForbidden("stranger", [punchChange(), managersWords()]);
  });
});

it("logs no secret", () => {
  expect(backend.secretsIn(backend.logged())).toEqual([]);
});
