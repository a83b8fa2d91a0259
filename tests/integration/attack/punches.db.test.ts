import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { punchCorrectionEntity } from "#schema/entities/punch-correction.ts";
import type { Change, WireRow } from "#schema/protocol/sync.ts";
import { correctionChange, demo, punchChange } from "#tests/factories/demo.ts";
import { backend, expectUnchanged, prepareAttack } from "./attack.ts";
import type { Attacker } from "./attacked-backend.ts";
import { copyOf, editOf, push, resultsOf, rowsOf } from "./rows.ts";

// With which code a push of punches is refused, and that nothing else waits for it; whose hours these may be, and what
// their columns hold, is in supabase/tests/punches.sql, punch-corrections.sql and own-decisions.sql.

const READING = {
  device_time: "2026-03-02T09:00:00.000Z",
  offset_ms: 0,
  offset_age_ms: 0,
  monotonic_ms: 1,
  changed: false,
};
const HASH = "a".repeat(64);

/** What the demo's admin sees. */
let punches: WireRow[];
/** What the employee punched in the stranger's business, before they came to theirs. */
const elsewhere = randomUUID();

prepareAttack(async () => {
  await backend.db.query(
    `insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
     values ($1, $2, $3, 'in', '2024-03-02T09:00Z', 'UTC', 'phone', '2024-03-02T09:00Z', $3)`,
    [elsewhere, backend.bakeryId, demo.employeeId],
  );
  punches = must((await rowsOf(backend, "admin", [punchEntity])).get(punchEntity), "punches");
});

const punchOf = (wanted: (row: WireRow) => boolean) => must(punches.find(wanted), "a punch");
const ofEmployee = () => punchOf((row) => row.user_id === demo.employeeId && row.type === "in");
const ofColleague = () => punchOf((row) => ![demo.employeeId, demo.managerId].includes(String(row.user_id)));

/** Pushes what must be refused, each with its closed code, before something that is then taken all the same. */
async function expectCodes(who: "employee" | "manager", refused: [code: string, change: Change][]) {
  const me = { employee: demo.employeeId, manager: demo.managerId }[who];
  const last = punchChange({ user_id: me, created_by: me });
  const results = resultsOf(await push(backend, who, [...refused.map(([, change]) => change), last]));
  const codes = results.map((result) =>
    result.status === "rejected" ? [result.code, result.reason].filter(Boolean).join(" ") : result.status,
  );
  expect(codes).toEqual([...refused.map(([code]) => code), "applied"]);
}

const typed = (fields: object = {}) =>
  punchChange({ source: "correction", created_by: demo.managerId, entry_id: randomUUID(), ...fields });

describe("of an employee", () => {
  it("what is not theirs to say is forbidden, and what is no punch invalid", async () => {
    const received_at = "2026-03-02T09:00:00.000Z";
    await expectCodes("employee", [
      ["forbidden", punchChange({ source: "kiosk" })],
      ["forbidden", punchChange({ user_id: ofColleague().user_id })],
      ["forbidden", punchChange({ business_id: backend.bakeryId })],
      ["forbidden", punchChange({ corrects: ofEmployee().id, source: "correction" })],
      ["forbidden", punchChange({ received_at })],
      ["forbidden", punchChange({ clock_changed: false })],
      ["forbidden", punchChange({ version: 1 })],
      ["stale_schema", punchChange({ bonus: 100 })],
      ["invalid", punchChange({ is_void: true })],
      ["invalid", punchChange({ source: "automatic" })],
      ["invalid", punchChange({ note: "n".repeat(1_000_000) })],
      ["invalid", punchChange({ type: "holiday" })],
      ["forbidden", punchChange({ source: "boss" })],
      ["invalid", punchChange({ at: "1999-12-31T23:59:59.999Z" })],
      ["invalid", punchChange({ at: "soon" })],
      ["invalid", punchChange({ zone: "" })],
      ["invalid", punchChange({ recorded_at: null })],
      ["invalid", punchChange({ reading: { ...READING, monotonic_ms: "1" } })],
      ["invalid", punchChange({ reading: [READING] })],
    ]);
  });

  it("no place in a chain is made up", async () => {
    const chain = { device_id: randomUUID(), device_seq: 1, prev_hash: null, hash: HASH };
    await expectCodes("employee", [
      ["invalid", punchChange({ ...chain, hash: HASH.toUpperCase() })],
      ["invalid", punchChange({ ...chain, hash: `${HASH}a` })],
      ["invalid", punchChange({ ...chain, prev_hash: `${"a".repeat(63)}\n` })],
      ["invalid", punchChange({ ...chain, device_seq: 0 })],
      ["invalid", punchChange({ ...chain, device_seq: 1.5 })],
      ["invalid", punchChange({ ...chain, device_seq: null })],
      ["invalid", punchChange({ ...chain, hash: null })],
    ]);
  });

  it("a correction is asked for with the punch that it is of, and with breaks within it", async () => {
    const [start, end] = ["2026-03-02T06:00:00.000Z", "2026-03-02T14:00:00.000Z"];
    const asked = (fields: object) =>
      correctionChange({ clock_in_time: start, clock_out_time: end, ...fields });
    await expectCodes("employee", [
      ["gone missing_reference", asked({ record_id: ofColleague().id })],
      ["gone missing_reference", asked({ record_id: elsewhere })],
      ["gone missing_reference", asked({ record_id: randomUUID() })],
      ["forbidden", asked({ status: "approved" })],
      ["invalid", asked({ denial_reason: "Mine" })],
      ["invalid", asked({ breaks: [{ start: end, end: start }] })],
      ["invalid", asked({ breaks: { start, end } })],
      ["invalid", asked({ breaks: [{ start: `${start}'; drop table punches; --`, end }] })],
      ["invalid", asked({ breaks: [{ start: { start }, end }] })],
      ["invalid", asked({ breaks: Array.from({ length: 1000 }, () => ({ start, end })) })],
    ]);
  });
});

it("a manager is told that they decide nothing of their own, and that there is no such punch", async () => {
  const mine = { user_id: demo.managerId };
  const held = (await rowsOf(backend, "manager", [punchCorrectionEntity])).get(punchCorrectionEntity);
  const asked = must(
    held?.find(({ user_id }) => user_id === demo.managerId),
    "a correction",
  );
  await expectCodes("manager", [
    ["invalid own_decision", editOf(punchCorrectionEntity, asked, { status: "approved" })],
    ["invalid own_decision", typed(mine)],
    ["forbidden", typed({ created_by: demo.adminId })],
    ["gone missing_reference", typed({ corrects: ofColleague().id })],
    ["gone missing_reference", typed({ corrects: elsewhere, is_void: true })],
    ["invalid", typed({ is_void: true })],
  ]);
});

describe("a punch that is there", () => {
  it.each<Attacker>(["employee", "manager", "admin"])(
    "is neither changed nor removed by an %s",
    async (who) => {
      const row = ofEmployee();
      const changes = [
        { at: "2026-03-02T06:00:00.000Z" },
        { note: "Changed" },
        { hash: HASH },
        { clock_changed: !row.clock_changed },
        { deleted: true },
      ];
      await expectUnchanged(async () => {
        const edits = changes.map((fields) => editOf(punchEntity, row, fields));
        expect(resultsOf(await push(backend, who, edits))).toMatchObject(
          changes.map(() => ({ status: "rejected", code: "forbidden" })),
        );
      });
    },
  );

  it("is not replaced by another of its id", async () => {
    const row = ofEmployee();
    await expectUnchanged(async () => {
      const again = copyOf(punchEntity, row, { id: row.id, at: "2026-03-02T06:00:00.000Z" });
      for (const who of ["employee", "manager"] as const) {
        expect(resultsOf(await push(backend, who, [again]))).toMatchObject([
          { status: "conflict", row: { id: row.id, at: row.at } },
        ]);
      }
      // Who may not read it is told only that there is one.
      const own = { user_id: demo.employeeId, created_by: demo.employeeId, source: "phone" };
      const free = { entry_id: null, corrects: null };
      const squatting = copyOf(punchEntity, row, { id: ofColleague().id, ...own, ...free });
      expect(resultsOf(await push(backend, "employee", [squatting]))).toMatchObject([
        { status: "rejected", code: "conflict", row: null },
      ]);
    });
  });
});
