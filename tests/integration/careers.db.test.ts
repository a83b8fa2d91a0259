import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applicationForm, applicationOf } from "#tests/factories/application-form.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { startTestBackend, type TestBackend } from "./functions-backend.ts";

const PDF = "%PDF-1.7 of a life";
let backend: TestBackend;
let token: string;

beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend();
  ({ token } = await (await post("console-unlock", { code: backend.consoleCode })).json());
});
afterAll(() => backend.close());

function post(name: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${backend.url}/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
const atConsole = (body: object) => post("console-data", body, { "x-console-token": token });
const answerTo = async (body: object) => (await atConsole(body)).json();

async function apply(application: ReturnType<typeof applicationOf>, resume: string | null = PDF) {
  const form = await applicationForm(application, resume);
  const response = await fetch(`${backend.url}/functions/v1/apply-for-job`, { method: "POST", ...form });
  return { status: response.status, data: await response.json() };
}

const openPositions = async () =>
  (await (await fetch(`${backend.url}/functions/v1/open-positions`)).json()).positions;

const newPosting = (title: string) => ({
  action: "create_posting",
  id: randomUUID(),
  title,
  description: "Cooks soup\nfor everybody",
  responsibilities: ["Soup", "", "  Bread "],
  requirements: ["A spoon"],
  benefits: [],
});

it("has three samples where there is no posting, once, which nobody applies for", async () => {
  const lists = await Promise.all([1, 2, 3].map(() => answerTo({ action: "postings" })));
  for (const { rows } of lists) expect(rows).toHaveLength(3);
  expect(lists[0].rows.every((row: { is_sample: boolean }) => row.is_sample)).toBe(true);
  for (const { id } of lists[0].rows)
    expect(await apply(applicationOf({ posting_id: id }))).toMatchObject({ status: 404 });
  expect((await answerTo({ action: "overview" })).job_postings).toBe(3);
});

it("a posting is created once, offered, applied for, and deleted", async () => {
  const posting = newPosting("Cook");
  const together = await Promise.all([1, 2, 3].map(() => answerTo(posting)));
  expect(together).toEqual(Array(3).fill({ status: "done" }));
  const { rows: postings } = await answerTo({ action: "postings" });
  expect(postings).toHaveLength(4);
  expect(postings[0]).toMatchObject({ title: "Cook", is_sample: false });
  expect(await openPositions()).toMatchObject([
    { id: posting.id, title: "Cook", responsibilities: ["Soup", "Bread"], benefits: [] },
  ]);

  const ada = applicationOf({ posting_id: posting.id, full_name: "Ada Lovelace" });
  const answers = await Promise.all([1, 2, 3].map(() => apply(ada)));
  for (const { status } of answers) expect(status).toBe(200);
  expect(await apply(ada)).toEqual({ status: 200, data: { status: "already_received" } });
  const bob = applicationOf({ posting_id: posting.id, full_name: "Bob" });
  expect(await apply(bob, null)).toEqual({ status: 200, data: { status: "received" } });

  const { rows, has_more } = await answerTo({ action: "applications" });
  expect(has_more).toBe(false);
  expect(rows).toMatchObject([
    { full_name: "Bob", position: "Cook", has_resume: false },
    { full_name: "Ada Lovelace", position: "Cook", has_resume: true },
  ]);
  const { data: files } = await backend.asService().storage.from("resumes").list();
  expect(files).toHaveLength(1);

  const file = await atConsole({ action: "resume", application_id: ada.request_id });
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="Resume_Ada_Lovelace\.pdf"/);
  expect(await file.text()).toBe(PDF);
  expect((await atConsole({ action: "resume", application_id: bob.request_id })).status).toBe(404);

  for (let tries = 0; tries < 2; tries++)
    expect(await answerTo({ action: "delete_posting", id: posting.id })).toEqual({ status: "done" });
  expect(await apply(applicationOf({ posting_id: posting.id }))).toMatchObject({
    status: 404,
    data: { message: "This position is no longer open." },
  });
  expect(await apply(ada)).toMatchObject({ data: { status: "already_received" } });
  expect((await answerTo({ action: "applications" })).rows).toHaveLength(2);
});

it("counts what there is", async () => {
  const before = await answerTo({ action: "overview" });
  expect(before).toEqual({ users: 0, staff_accounts: 0, job_applications: 2, job_postings: 3, plans: null });
  const { client } = await backend.signUp("owner@counted.test");
  await client.rpc("create_business", { name: "Counted", timezone: "UTC" }).throwOnError();
  expect(await answerTo({ action: "overview" })).toMatchObject({
    users: 1,
    plans: { free: 1, basic: 0, pro: 0, enterprise: 0 },
  });
});

it("lists what support was asked, and marks it", async () => {
  const asked = { name: "Sam", email: "sam@shop.test", topic: "Problem", message: "Help" };
  const id = randomUUID();
  await post("send-support-request", { request_id: id, ...asked });
  const list = async () => (await answerTo({ action: "support_requests" })).rows;
  expect(await list()).toMatchObject([{ id, ...asked, is_member: false, is_mailed: true, done_at: null }]);
  await answerTo({ action: "mark_support_request", id, is_done: true });
  expect(await list()).toMatchObject([{ done_at: expect.stringMatching(/^\d{4}-/) }]);
  await answerTo({ action: "mark_support_request", id, is_done: false });
  expect(await list()).toMatchObject([{ done_at: null }]);
});

it("forgets who applied a year ago, with their files", async () => {
  const posting = newPosting("Baker");
  await answerTo(posting);
  await backend.db.query("update public.job_applications set created_at = now() - interval '13 months'");
  expect(await apply(applicationOf({ posting_id: posting.id }), "%PDF-2 of another")).toMatchObject({
    status: 200,
  });
  expect((await answerTo({ action: "applications" })).rows).toHaveLength(1);
  const { data: files } = await backend.asService().storage.from("resumes").list();
  expect(files).toHaveLength(1);
});
