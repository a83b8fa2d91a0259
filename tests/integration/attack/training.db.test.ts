import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { trainingAssignmentEntity } from "#schema/entities/training-assignment.ts";
import { trainingProgressEntity } from "#schema/entities/training-progress.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { namedId } from "#tests/factories/named-id.ts";
import { ATTACKERS, type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { push, resultsOf, rowsOf } from "./rows.ts";

// What somebody might try to do to training: complete it without knowing it, learn what others are to learn, claim what
// they are not trained for.

const PROGRESS = "/rest/v1/training_progress";
const ASSIGNMENTS = "/rest/v1/training_assignments";

let backend: AttackedBackend;
/** With a quiz of one question, whose right choice is "right"; nobody has begun it. */
const quizModule = randomUUID();
const [quiz, question, right] = [randomUUID(), randomUUID(), randomUUID()];
const managers = randomUUID();

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
  const questions = [
    { id: question, text: "?", is_several: false, choices: [{ id: right, text: "!", is_right: true }] },
  ];
  await backend.db.query(
    `insert into public.training_modules (id, business_id, title, content, published, created_by)
     values ($1, $2, 'Knives', $3, true, $4)`,
    [quizModule, demo.businessId, [{ id: quiz, type: "quiz", pass_percent: 100, questions }], demo.managerId],
  );
  await backend.db.query(
    `insert into public.training_assignments (id, business_id, module_id, user_id, created_by)
     values ($1, $2, $3, $4, $4)`,
    [managers, demo.businessId, quizModule, demo.managerId],
  );
});
afterAll(() => backend.close());

const progress = (changes: { module_id?: string; user_id?: string; [field: string]: unknown } = {}) => {
  const { module_id = quizModule, user_id = demo.employeeId } = changes;
  return {
    ...{ id: progressId(module_id, user_id), business_id: demo.businessId, module_id, user_id },
    ...{ status: "completed", score: 100, completed_at: "2020-01-01T00:00:00.000Z", seen: [], answers: [] },
    ...changes,
  };
};
const progressId = (module: string, person: string) => namedId(`training ${module} ${person}`);
const assignment = (changes: object = {}) => ({
  ...{ id: randomUUID(), business_id: demo.businessId, module_id: quizModule, role: null, due_date: null },
  ...{ user_id: demo.employeeId, created_by: demo.employeeId, ...changes },
});

async function expectRefused(who: Attacker, method: string, path: string, body?: unknown) {
  const changed = await backend.changedBy(async () => {
    const answer = await backend.ask(who, method, path, body === undefined ? undefined : { body });
    expect([...faultsOf(answer), ...backend.secretsIn(answer.text)]).toEqual([]);
  });
  expect(changed).toEqual([]);
}

/** A request that reaches no row is answered kindly. */
async function expectNothingChanged(who: Attacker, path: string, body: object) {
  expect(await backend.changedBy(() => backend.ask(who, "PATCH", path, { body }))).toEqual([]);
}

async function expectRejected(who: Attacker, kind: string, row: object, reason?: string) {
  const change = { change_id: randomUUID(), collection: "training", base: null, row: { kind, ...row } };
  const changed = await backend.changedBy(async () => {
    expect(resultsOf(await push(backend, who, [change]))).toMatchObject([
      { status: "rejected", ...(reason && { reason }) },
    ]);
  });
  expect(changed).toEqual([]);
}

it.each([
  ["without answers", {}],
  ["with wrong answers", { answers: [{ id: quiz, picks: { [question]: [randomUUID()] } }] }],
  ["with answers to something else", { answers: [{ id: randomUUID(), picks: { [question]: [right] } }] }],
  ["with the right answer and others", { answers: [{ id: quiz, picks: { [question]: [right, "x"] } }] }],
])("nobody completes a module %s: it is taken as begun", async (_, changes) => {
  const held = [];
  for (const [who, user_id] of [
    ["employee", demo.employeeId],
    ["manager", demo.managerId],
  ] as const) {
    const row = progress({ ...changes, user_id });
    const change = { change_id: randomUUID(), collection: "training", base: null };
    const answer = await push(backend, who, [{ ...change, row: { kind: "progress", ...row } }]);
    expect(resultsOf(answer)).toMatchObject([
      { status: "applied", row: { status: "started", completed_at: null, module_title: null } },
    ]);
    const claim = { status: "completed", completed_at: new Date().toISOString() };
    await backend.ask(who, "PATCH", `${PROGRESS}?id=eq.${row.id}`, { body: claim });
    held.push(row.id);
  }
  const { rows } = await backend.db.query(
    `delete from public.training_progress where id = any ($1)
     returning status, completed_at, module_title, is_returned`,
    [held],
  );
  const returned = { status: "started", completed_at: null, module_title: null, is_returned: true };
  expect(rows).toEqual([returned, returned]);
});

it.each([
  ["is_returned", false],
  ["module_title", "Rocket science"],
])("nobody says %s by themselves", async (field, value) => {
  await expectRefused(
    "employee",
    "POST",
    PROGRESS,
    progress({ status: "started", completed_at: null, [field]: value }),
  );
  await expectRefused("employee", "PATCH", `${PROGRESS}?user_id=eq.${demo.employeeId}`, { [field]: value });
  const row = progress({ status: "started", completed_at: null, [field]: value });
  await expectRejected("employee", "progress", row);
});

it.each([
  [{ answers: "all" }],
  [{ answers: [{ id: quiz, picks: [right] }] }],
  [
    {
      answers: [
        { id: quiz, picks: { [question]: [right] } },
        { id: quiz, picks: {} },
      ],
    },
  ],
  [{ answers: [{ id: quiz, picks: { [question]: [{ deep: right }] } }] }],
  [{ seen: ["not an id"] }],
  [{ user_id: demo.managerId, answers: [{ id: quiz, picks: { [question]: [right] } }] }],
])("nobody pushes progress with %j", async (changes) => {
  await expectRejected("employee", "progress", progress(changes));
});

it("nobody takes the id of a colleague's progress, nor any but the one that is theirs", async () => {
  const colleagues = progressId(quizModule, demo.managerId);
  for (const id of [colleagues, randomUUID()]) {
    await expectRejected("employee", "progress", progress({ id, status: "started", completed_at: null }));
    await expectRefused(
      "employee",
      "POST",
      PROGRESS,
      progress({ id, status: "started", completed_at: null }),
    );
  }
});

it.each([
  ["deleted", { published: true, deleted: true }],
  ["a draft", { published: false, deleted: false }],
])("nobody begins or completes a module that is %s, and what was completed stays", async (_, state) => {
  const [begun, completed, untouched] = [randomUUID(), randomUUID(), randomUUID()];
  await backend.db.query(
    `insert into public.training_modules (id, business_id, title, published, created_by)
     select unnest($1::uuid[]), $2, 'Fire drill', true, $3`,
    [[begun, completed, untouched], demo.businessId, demo.managerId],
  );
  const started = { status: "started", completed_at: null, score: null };
  const made = [progress({ ...started, module_id: begun }), progress({ module_id: completed })];
  for (const row of made) {
    const change = { change_id: randomUUID(), collection: "training", base: null };
    const answer = await push(backend, "employee", [{ ...change, row: { kind: "progress", ...row } }]);
    expect(resultsOf(answer)).toMatchObject([{ status: "applied" }]);
  }
  await backend.db.query(
    "update public.training_modules set published = $2, deleted = $3 where id = any ($1)",
    [[begun, completed, untouched], ...[state.published, state.deleted]],
  );
  for (const status of ["started", "completed"]) {
    const completed_at = status === "completed" ? "2020-01-01T00:00:00.000Z" : null;
    const row = progress({ module_id: untouched, status, completed_at });
    await expectRejected("employee", "progress", row);
    await expectRefused("employee", "POST", PROGRESS, row);
  }
  const [own, done] = made.map(({ id }) => `${PROGRESS}?id=eq.${id}`);
  const claim = { status: "completed", completed_at: "2020-01-01T00:00:00.000Z" };
  await expectRefused("employee", "PATCH", String(own), claim);
  await backend.ask("employee", "PATCH", String(done), { body: { status: "started", seen: [begun] } });
  const { rows } = await backend.db.query(
    "select status from public.training_progress where module_id = any ($1) order by status",
    [[begun, completed, untouched]],
  );
  expect(rows).toEqual([{ status: "completed" }, { status: "started" }]);
});

it("a score and a time that somebody makes up are not kept", async () => {
  const row = progress({ answers: [{ id: quiz, picks: { [question]: [right] } }], score: 3 });
  const change = {
    change_id: randomUUID(),
    collection: "training",
    base: null,
    row: { kind: "progress", ...row },
  };
  const [result] = resultsOf(await push(backend, "employee", [change]));
  expect(result).toMatchObject({ status: "applied", row: { status: "completed", score: 100 } });
  const { rows } = await backend.db.query<{ is_now: boolean }>(
    "select completed_at > now() - interval '1 hour' as is_now from public.training_progress where id = $1",
    [row.id],
  );
  expect(rows).toEqual([{ is_now: true }]);
  await expectRefused("anonymous", "PATCH", `${PROGRESS}?id=eq.${row.id}`, { score: 100 });
  // What was completed stays as it was.
  await backend.ask("employee", "PATCH", `${PROGRESS}?id=eq.${row.id}`, {
    body: { status: "started", score: 1 },
  });
  const after = await backend.db.query("select status, score from public.training_progress where id = $1", [
    row.id,
  ]);
  expect(after.rows).toEqual([{ status: "completed", score: 100 }]);
});

it("an employee is told of nobody's progress and assignments but their own, and of those of a role", async () => {
  const found = await rowsOf(backend, "employee", [trainingProgressEntity, trainingAssignmentEntity]);
  const others = [...found.values()].flat().filter((row) => row.user_id && row.user_id !== demo.employeeId);
  expect(found.get(trainingAssignmentEntity)?.length).toBeGreaterThan(0);
  expect(others).toEqual([]);
  const answer = await backend.ask("employee", "GET", `${ASSIGNMENTS}?id=eq.${managers}`);
  expect(answer.json).toEqual([]);
});

it.each(["anonymous", "newcomer", "stranger"] as const)("%s reads nothing of it", async (who) => {
  for (const table of [PROGRESS, ASSIGNMENTS, "/rest/v1/training_modules"]) {
    const answer = await backend.ask(who, "GET", `${table}?business_id=eq.${demo.businessId}`);
    expect(answer.status < 300 ? answer.json : faultsOf(answer)).toEqual([]);
  }
});

it.each(["anonymous", "newcomer", "stranger", "employee"] as const)("%s assigns nothing", async (who) => {
  await expectRefused(who, "POST", ASSIGNMENTS, assignment());
  await expectNothingChanged(who, `${ASSIGNMENTS}?id=eq.${managers}`, { deleted: true });
});

it.each([
  ["employee", {}],
  ["manager", { created_by: demo.adminId }],
  ["manager", { created_by: demo.managerId, user_id: null }],
  ["manager", { created_by: demo.managerId, role: "all" }],
  ["manager", { created_by: demo.managerId, role: "owner", user_id: null }],
  ["manager", { created_by: demo.managerId, module_id: randomUUID() }],
  ["manager", { created_by: demo.managerId, user_id: randomUUID() }],
  ["manager", { created_by: demo.managerId, due_date: "whenever" }],
] as [Attacker, object][])("%s pushes no assignment with %j", async (who, changes) => {
  await expectRejected(who, "assignment", assignment(changes));
});

it.each(ATTACKERS)("%s asks the server for no results", async (who) => {
  for (const [name, body] of [
    ["quiz_results", { content: [], answers: [] }],
    ["training_score", { content: [], answers: [] }],
    ["open_training", { business: demo.businessId }],
    ["completion_time", { said: "2026-03-01T09:00:00.000Z", module: {}, person: demo.employeeId }],
    ["notify_of_modules", { business: demo.businessId, modules: [quizModule] }],
    ["notify_of_modules", { business: demo.businessId, modules: null, people: [demo.employeeId] }],
  ] as const) {
    await expectRefused(who, "POST", `/rest/v1/rpc/${name}`, body);
  }
});

it("nobody claims a shift that they are not trained for", async () => {
  const [template, shift, module] = [randomUUID(), randomUUID(), randomUUID()];
  await backend.db.query(
    `with module as (insert into public.training_modules (id, business_id, title, published, created_by)
       values ($4, $1, 'Grill', true, $5) returning id),
     template as (insert into public.shift_templates (id, business_id, name, start_time, end_time, required_module_id)
       select $2, $1, 'Grill', '09:00', '17:00', id from module)
     insert into public.shifts (id, business_id, date, time_slot, start_time, end_time, published)
     values ($3, $1, '2190-01-04', $2, '09:00', '17:00', true)`,
    [demo.businessId, template, shift, module, demo.managerId],
  );
  await expectRefused("employee", "PATCH", `/rest/v1/shifts?id=eq.${shift}`, {
    claimed_by_user_id: demo.employeeId,
  });
  await expectRefused("manager", "PATCH", `/rest/v1/shifts?id=eq.${shift}`, {
    claimed_by_user_id: demo.managerId,
  });
  await expectNothingChanged("employee", `/rest/v1/shift_templates?id=eq.${template}`, {
    required_module_id: null,
  });
});
