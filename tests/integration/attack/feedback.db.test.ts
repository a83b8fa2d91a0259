import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shiftMoveEntity } from "#schema/entities/shift-move.ts";
import { staffFeedbackEntity } from "#schema/entities/staff-feedback.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { ATTACKERS, type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { push, resultsOf, rowsOf } from "./rows.ts";

// What somebody might try to do to feedback: read who said what, put words into somebody's mouth, drown it.

let backend: AttackedBackend;

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
});
afterAll(() => backend.close());

const say = (who: Attacker, changes: object = {}) =>
  backend.ask(who, "POST", "/rest/v1/rpc/send_feedback", {
    body: { id: randomUUID(), rating: 4, words: "Good", is_anonymous: false, ...changes },
  });

async function expectRefused(attacks: (() => ReturnType<typeof say>)[]) {
  const changed = await backend.changedBy(async () => {
    for (const attack of attacks) {
      const answer = await attack();
      expect([...faultsOf(answer), ...backend.secretsIn(answer.text)]).toEqual([]);
    }
  });
  expect(changed).toEqual([]);
}

it.each(["employee", "manager", "stranger", "newcomer"] as const)(
  "%s is told of nobody else's",
  async (who) => {
    const rows = (await rowsOf(backend, who, [staffFeedbackEntity])).get(staffFeedbackEntity) ?? [];
    const me = { employee: demo.employeeId, manager: demo.managerId }[who as string];
    expect(rows.filter(({ user_id }) => user_id !== me)).toEqual([]);
  },
);

it.each(["employee", "stranger"] as const)("%s is not told who dropped or claimed what", async (who) => {
  const rows = (await rowsOf(backend, who, [shiftMoveEntity])).get(shiftMoveEntity) ?? [];
  expect(rows).toEqual([]);
});

it("what is said without a name names nobody on any device", async () => {
  const id = randomUUID();
  expect((await say("employee", { id, is_anonymous: true })).status).toBe(204);
  for (const who of ["admin", "manager", "employee"] as const) {
    const rows = (await rowsOf(backend, who, [staffFeedbackEntity])).get(staffFeedbackEntity) ?? [];
    const found = rows.find((row) => row.id === id);
    expect(found?.user_id ?? null).toBeNull();
    expect(Boolean(found)).toBe(who === "admin");
  }
});

it.each(ATTACKERS)("%s writes none beside the function", async (who) => {
  const table = "/rest/v1/staff_feedback";
  const row = { id: randomUUID(), business_id: demo.businessId, user_id: demo.managerId, date: "2026-03-02" };
  await expectRefused([
    () => backend.ask(who, "POST", table, { body: { ...row, rating: 1, words: "Bad" } }),
    () => backend.ask(who, "PATCH", `${table}?business_id=eq.${demo.businessId}`, { body: { rating: 5 } }),
    () => backend.ask(who, "DELETE", `${table}?business_id=eq.${demo.businessId}`),
    () =>
      backend.ask(who, "PATCH", `/rest/v1/shift_moves?business_id=eq.${demo.businessId}`, {
        body: { type: "drop" },
      }),
  ]);
});

it.each([
  ["training", "feedback"],
  ["shifts", "move"],
] as const)("nobody pushes into %s what is a %s", async (collection, kind) => {
  const row = {
    kind,
    id: randomUUID(),
    business_id: demo.businessId,
    user_id: demo.managerId,
    date: "2026-03-02",
  };
  const change = { change_id: randomUUID(), collection, base: null, row };
  for (const who of ["employee", "manager", "admin"] as const) {
    const changed = await backend.changedBy(async () => {
      expect(resultsOf(await push(backend, who, [change]))).toMatchObject([{ status: "rejected" }]);
    });
    expect(changed).toEqual([]);
  }
});

it("nobody says anything from outside", async () => {
  await expectRefused([() => say("newcomer"), () => say("anonymous")]);
});

it.each([
  { id: "feedback" },
  { id: null },
  { rating: 0 },
  { rating: 6 },
  { rating: 2.5 },
  { rating: "best" },
  { rating: null },
  { words: null },
  { words: "a".repeat(501) },
  { is_anonymous: null },
  { is_anonymous: "perhaps" },
  { user_id: demo.managerId },
])("what is no feedback is refused: %j", async (changes) => {
  await expectRefused([() => say("employee", changes)]);
});
