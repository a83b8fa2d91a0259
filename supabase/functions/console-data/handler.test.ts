import { beforeEach, expect, test, vi } from "vitest";
import { callWith, fakeEnvironment } from "../_shared/fake-services.ts";
import { fakeRpc } from "../_shared/staff-fakes.ts";
import { makeConsoleDataHandler } from "./handler.ts";

const TOKEN = "a".repeat(64);
const ID = "0a000000-0000-4000-8000-000000000001";
const AT = "2026-11-01T12:00:00+00:00";
const OPEN = { "GET console_sessions": () => [{ expires_at: "2099-01-01T00:00:00Z" }] };
const POSTING = { id: ID, title: "Cook", description: "Cooks", is_sample: false, created_at: AT };
const log = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => log.mockClear());

type Answers = Parameters<typeof fakeRpc>[0];

async function ask(
  body: unknown,
  answers: Answers = {},
  token: string | null = TOKEN,
  environment: Record<string, string> = {},
) {
  const services = fakeRpc({ ...OPEN, ...answers });
  const handler = makeConsoleDataHandler(fakeEnvironment(environment), services.fetch);
  const response = await handler(callWith(body, token ? { "x-console-token": token } : {}));
  const text = await response.text();
  return { response, status: response.status, text, services, json: () => JSON.parse(text) };
}

const ACTIONS = [
  { action: "overview" },
  { action: "applications" },
  { action: "resume", application_id: ID },
  { action: "postings" },
  {
    action: "create_posting",
    id: ID,
    title: "Cook",
    description: "Cooks",
    responsibilities: [],
    requirements: [],
    benefits: [],
  },
  { action: "delete_posting", id: ID },
  { action: "support_requests" },
  { action: "mark_support_request", id: ID, is_done: true },
  { action: "lock" },
  { action: "operations" },
];

test.each(ACTIONS)(
  "$action wants a token that has not ended, and asks for nothing else before",
  async (body) => {
    const none = await ask(body, {}, null);
    expect([none.status, none.json().code, none.services.names()]).toEqual([401, "console_locked", []]);
    const ended = await ask(body, { "GET console_sessions": () => [] });
    expect([ended.status, ended.json().code]).toEqual([401, "console_locked"]);
    expect(ended.services.names()).toEqual(["GET console_sessions"]);
  },
);

test.each([
  {},
  { action: "everything" },
  { action: "resume", application_id: "../secret.pdf" },
  { action: "applications", after: -1 },
  { action: "applications", after: 1.5 },
  { action: "delete_posting", id: "all" },
  { ...ACTIONS[4], title: " " },
  { ...ACTIONS[4], description: "" },
  { ...ACTIONS[4], benefits: "Cake" },
  { ...ACTIONS[4], benefits: Array(51).fill("Cake") },
  { ...ACTIONS[4], benefits: ["x".repeat(501)] },
])("refuses %j", async (body) => {
  const { status, json } = await ask(body);
  expect([status, json().code]).toEqual([400, "invalid_input"]);
});

test("the counters are those of the database", async () => {
  const counts = { users: 3, staff_accounts: 2, job_applications: 1, job_postings: 4, plans: null };
  const { json, services } = await ask({ action: "overview" }, { "POST count_platform": () => counts });
  expect(json()).toEqual(counts);
  expect(services.names()).not.toContain("POST seed_sample_postings");
});

test("the counters count the samples that are made where there is no posting", async () => {
  let job_postings = 0;
  const { json } = await ask(
    { action: "overview" },
    {
      "POST count_platform": () => ({
        users: 0,
        staff_accounts: 0,
        job_applications: 0,
        job_postings,
        plans: null,
      }),
      "POST seed_sample_postings": () => {
        job_postings = 3;
        return null;
      },
    },
  );
  expect(json().job_postings).toBe(3);
});

test("backups are those of the server that the function runs on, or the platform's", async () => {
  const returns = [{ cause: "restored", at: "2026-11-24T09:00:00.000Z", businesses: 2, repeated: 7 }];
  const database = { "POST list_returns": () => returns };
  const hosted = await ask({ action: "operations" }, database);
  expect(hosted.json()).toEqual({ backups: "elsewhere", age_hours: null, returns });
  const late = { backups: "late", age_hours: 40 };
  const answers = { ...database, "GET /_operations": () => late };
  const embedded = await ask({ action: "operations" }, answers, TOKEN, {
    OPERATIONS_URL: "http://server.test/_operations",
  });
  expect(embedded.json()).toEqual({ ...late, returns });
  expect(embedded.services.sent("GET /_operations")[0]?.headers.get("apikey")).toBe("sb_secret_test");
});

test("applications come page by page, the newest first, and tell no path", async () => {
  const rows = Array.from({ length: 101 }, (_, at) => ({
    id: `${at}`,
    full_name: "Ada",
    position: "Cook",
    email: "ada@example.test",
    resume_url: at % 2 ? null : "secret-path.pdf",
    created_at: AT,
  }));
  const { json, text, services } = await ask(
    { action: "applications", after: 100 },
    { "GET job_applications": () => rows },
  );
  expect(json().rows).toHaveLength(100);
  expect(json().has_more).toBe(true);
  expect(json().rows[0]).toMatchObject({ full_name: "Ada", has_resume: true });
  expect(json().rows[1].has_resume).toBe(false);
  expect(text).not.toContain("secret-path");
  const params = services.sent("GET job_applications")[0]?.url.searchParams;
  expect(params?.get("state")).toBe("eq.received");
  expect(params?.get("order")).toBe("created_at.desc,id.asc");
  expect([params?.get("offset"), params?.get("limit")]).toEqual(["100", "101"]);
});

/** A storage with one file. */
function resumeOf(full_name: string, resume_url: string | null, file = new Response("%PDF- <script>")) {
  const services = fakeRpc({ ...OPEN, "GET job_applications": () => [{ full_name, resume_url }] });
  const paths: string[] = [];
  const handler = makeConsoleDataHandler(fakeEnvironment(), async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/storage/")) return services.fetch(request);
    paths.push(pathname);
    return file;
  });
  const call = callWith({ action: "resume", application_id: ID }, { "x-console-token": TOKEN });
  return { paths, answer: handler(call) };
}

test("a resume is to be saved under the name of its person, and never shown", async () => {
  const { paths, answer } = resumeOf('Zoë "Ada" King', "random.pdf");
  const { status, headers, ...response } = await answer.then(async (found) => ({
    status: found.status,
    headers: found.headers,
    text: await found.text(),
  }));
  expect([status, response.text]).toEqual([200, "%PDF- <script>"]);
  expect(paths).toEqual(["/storage/v1/object/resumes/random.pdf"]);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="Resume_Zo__Ada_King.pdf"; filename*=UTF-8''Resume_Zo%C3%AB_Ada_King.pdf`,
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "access-control-allow-origin": "*",
  });
});

test("there may be none", async () => {
  const without = await resumeOf("Ada", null).answer;
  expect([without.status, (await without.json()).code]).toEqual([404, "not_found"]);
  const gone = Response.json({ statusCode: "404", error: "not_found", message: "x" }, { status: 400 });
  expect((await resumeOf("Ada", "gone.pdf", gone).answer).status).toBe(404);
});

test("where there is no posting the samples are made, and else they are not", async () => {
  const found = await ask({ action: "postings" }, { "GET job_postings": () => [POSTING] });
  expect(found.json()).toEqual({ rows: [POSTING] });
  expect(found.services.names()).not.toContain("POST seed_sample_postings");

  let isSeeded = false;
  const seeded = await ask(
    { action: "postings" },
    {
      "GET job_postings": () => (isSeeded ? [{ ...POSTING, is_sample: true }] : []),
      "POST seed_sample_postings": () => {
        isSeeded = true;
        return null;
      },
    },
  );
  expect(seeded.json().rows).toMatchObject([{ is_sample: true }]);
});

test("a posting is created with the lines that say something", async () => {
  const body = { ...ACTIONS[4], title: " Cook\n", responsibilities: [" Soup ", "", "  "], is_sample: true };
  const { json, services } = await ask(body);
  expect(json()).toEqual({ status: "done" });
  expect(services.sent("POST job_postings").map((call) => call.body)).toEqual([
    {
      id: ID,
      title: "Cook",
      description: "Cooks",
      responsibilities: ["Soup"],
      requirements: [],
      benefits: [],
    },
  ]);
});

test("a posting that is there already is created", async () => {
  const taken = () => Response.json({ code: "23505", message: "duplicate" }, { status: 409 });
  expect((await ask(ACTIONS[4], { "POST job_postings": taken })).json()).toEqual({ status: "done" });
  const broken = () => Response.json({ code: "23514", message: "check" }, { status: 400 });
  const refused = await ask(ACTIONS[4], { "POST job_postings": broken });
  expect([refused.status, refused.json().code]).toEqual([500, "failed"]);
});

test("deletes one posting", async () => {
  const { json, services } = await ask({ action: "delete_posting", id: ID });
  expect(json()).toEqual({ status: "done" });
  expect(services.sent("DELETE job_postings")[0]?.url.searchParams.get("id")).toBe(`eq.${ID}`);
});

test("support requests tell whether somebody was signed in, not who", async () => {
  const row = {
    id: ID,
    name: "Sam",
    email: "sam@example.test",
    topic: "Problem",
    message: "Help",
    asked_by: "secret-person",
    state: "failed",
    created_at: AT,
    done_at: null,
  };
  const { json, text } = await ask({ action: "support_requests" }, { "GET support_requests": () => [row] });
  expect(json()).toMatchObject({
    rows: [{ is_member: true, is_mailed: false, done_at: null }],
    has_more: false,
  });
  expect(text).not.toContain("secret-person");
});

test("marks a request, if there is one", async () => {
  const body = { action: "mark_support_request", id: ID, is_done: true };
  const marked = await ask(body, { "POST mark_support_request": () => true });
  expect(marked.json()).toEqual({ status: "done" });
  expect(marked.services.sent("POST mark_support_request")[0]?.body).toEqual({
    request_id: ID,
    is_done: true,
  });
  expect((await ask(body, { "POST mark_support_request": () => false })).status).toBe(404);
});

test("locking ends this token", async () => {
  const { json, services } = await ask({ action: "lock" });
  expect(json()).toEqual({ status: "done" });
  expect(services.sent("DELETE console_sessions")[0]?.url.searchParams.get("token_hash")).toMatch(
    /^eq\.[0-9a-f]{64}$/,
  );
});
