import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applicationForm, applicationOf } from "#tests/factories/application-form.ts";
import { ATTACKERS, type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";

const DATA = "/functions/v1/console-data";
const UNLOCK = "/functions/v1/console-unlock";
const APPLY = "/functions/v1/apply-for-job";
const COOK = randomUUID();
const SECRET_NAME = "Ada Applicant";
const SECRET_WORDS = "My till is empty every Friday";

let backend: AttackedBackend;
let ada: ReturnType<typeof applicationOf>;

beforeAll(async () => {
  backend = await startAttackedBackend();
  await backend.db.query(
    "insert into public.job_postings (id, title, description) values ($1, 'Cook', 'Cooks')",
    [COOK],
  );
  ada = applicationOf({ posting_id: COOK, full_name: SECRET_NAME });
  expect(await apply(ada)).toMatchObject({ status: 200 });
  const asked = { name: "Sam", email: "sam@elsewhere.test", topic: "Problem", message: SECRET_WORDS };
  const body = { request_id: randomUUID(), ...asked };
  expect(
    await backend.ask("anonymous", "POST", "/functions/v1/send-support-request", { body }),
  ).toMatchObject({ status: 200 });
});
beforeEach(() => backend.db.query("delete from limits.attempts"));
afterAll(() => backend.close());

async function apply(application: object, resume?: BlobPart | null, headers = {}) {
  const form = await applicationForm(application as ReturnType<typeof applicationOf>, resume);
  return backend.ask("anonymous", "POST", APPLY, {
    body: form.body,
    headers: { ...form.headers, ...headers },
  });
}

const enter = (who: Attacker, code: unknown, headers = {}) =>
  backend.ask(who, "POST", UNLOCK, { body: { code }, headers });

async function openConsole(): Promise<string> {
  const { json } = await enter("anonymous", backend.consoleCode);
  return String(Object(json).token);
}

const atConsole = (token: string | null, body: unknown, who: Attacker = "anonymous") =>
  backend.ask(who, "POST", DATA, { body, headers: token === null ? {} : { "x-console-token": token } });

/** Each is refused clearly, tells nothing and changes nothing. */
async function expectRefused(attacks: (() => ReturnType<typeof apply>)[]) {
  const changed = await backend.changedBy(async () => {
    for (const attack of attacks) {
      const answer = await attack();
      expect([...faultsOf(answer), ...backend.secretsIn(answer.text)]).toEqual([]);
      for (const secret of [SECRET_NAME, SECRET_WORDS, ada.email]) expect(answer.text).not.toContain(secret);
    }
  });
  expect(changed).toEqual([]);
}

const POSTING = { title: "Owned", description: "x", responsibilities: [], requirements: [], benefits: [] };
const ACTIONS = () => [
  { action: "overview" },
  { action: "applications" },
  { action: "resume", application_id: ada.request_id },
  { action: "postings" },
  { action: "create_posting", id: randomUUID(), ...POSTING },
  { action: "delete_posting", id: COOK },
  { action: "support_requests" },
  { action: "mark_support_request", id: ada.request_id, is_done: true },
  { action: "lock" },
];

describe("the console", () => {
  it.each(ATTACKERS)("shows and does nothing for %s, with no token or a made-up one", async (who) => {
    for (const token of [null, "", "x", "0".repeat(64), "' or true --", backend.tokens[who]]) {
      await expectRefused(ACTIONS().map((body) => () => atConsole(token, body, who)));
    }
  });

  it("takes no token in another place", async () => {
    const token = await openConsole();
    await expectRefused([
      () => backend.ask("admin", "POST", DATA, { body: { action: "overview", token } }),
      () => backend.ask("admin", "POST", `${DATA}?token=${token}`, { body: { action: "overview" } }),
      () =>
        backend.ask("admin", "POST", DATA, {
          body: { action: "overview" },
          headers: { authorization: `Bearer ${token}` },
        }),
      () => backend.ask("admin", "GET", DATA, { headers: { "x-console-token": token } }),
    ]);
  });

  it("is closed again when its time is over, and when it was locked", async () => {
    const ended = await openConsole();
    expect((await atConsole(ended, { action: "overview" })).status).toBe(200);
    await backend.db.query("update public.console_sessions set expires_at = now()");
    await expectRefused(ACTIONS().map((body) => () => atConsole(ended, body)));

    const [locked, other] = [await openConsole(), await openConsole()];
    expect((await atConsole(locked, { action: "lock" })).status).toBe(200);
    await expectRefused(ACTIONS().map((body) => () => atConsole(locked, body)));
    expect((await atConsole(other, { action: "overview" })).status).toBe(200);
  });

  it("refuses whoever guesses, also with the right code then, whatever addresses they claim", async () => {
    for (let tries = 0; tries < 5; tries++) {
      const disguise = {
        "x-forwarded-for": `198.51.100.${tries}`,
        "cf-connecting-ip": `198.51.100.${tries}`,
      };
      expect(await enter("admin", `guess ${tries}`, disguise)).toMatchObject({ status: 403 });
    }
    await expectRefused([
      () => enter("admin", backend.consoleCode),
      () => enter("anonymous", backend.consoleCode, { "x-forwarded-for": "198.51.100.99" }),
    ]);
  });

  it("refuses what no code can be", async () => {
    const codes = ["", null, 5, [backend.consoleCode], { $ne: "" }, "x".repeat(201), true];
    await expectRefused(codes.map((code) => () => enter("anonymous", code)));
  });

  it("refuses with a good token what cannot be meant", async () => {
    const token = await openConsole();
    const bodies = [
      [],
      "[",
      { action: "drop" },
      { action: "applications", after: "0; drop table public.job_applications" },
      { action: "resume", application_id: "../../keys.json" },
      { action: "delete_posting", id: "neq.0" },
      { action: "create_posting", id: randomUUID(), ...POSTING, description: "x".repeat(10_001) },
      { action: "create_posting", id: randomUUID(), ...POSTING, benefits: Array(1000).fill("x") },
      { action: "mark_support_request", id: randomUUID(), is_done: true },
      { action: "resume", application_id: randomUUID() },
    ];
    await expectRefused(bodies.map((body) => () => atConsole(token, body)));
  });

  it("hands a resume out to be saved, whatever is in it", async () => {
    const page = "%PDF-1.7 <html><script>alert(1)</script>";
    const eve = applicationOf({ posting_id: COOK, full_name: 'Eve"; filename="x.html' });
    expect(await apply(eve, page)).toMatchObject({ status: 200 });
    const response = await fetch(`${backend.url}${DATA}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-console-token": await openConsole() },
      body: JSON.stringify({ action: "resume", application_id: eve.request_id }),
    });
    expect(await response.text()).toBe(page);
    const header = (name: string) => response.headers.get(name) ?? "";
    expect(header("content-type")).toBe("application/octet-stream");
    expect(header("content-disposition")).toMatch(
      /^attachment; filename="Resume_Eve_; ?_?filename=_x.html.pdf"/,
    );
    expect(header("x-content-type-options")).toBe("nosniff");
    expect(header("content-security-policy")).toContain("sandbox");
  });
});

describe("postings and applications", () => {
  it.each(ATTACKERS)("are beyond the reach of %s", async (who) => {
    const row = { id: randomUUID(), full_name: "A", position: "Cook", email: "a@b.test" };
    const claim = { request_id: randomUUID(), posting: COOK, full_name: "A", email: "a@b.test" };
    const rpc = (name: string, body: object) => () =>
      backend.ask(who, "POST", `/rest/v1/rpc/${name}`, { body });
    await expectRefused([
      () => backend.ask(who, "GET", "/rest/v1/job_applications?select=*"),
      () => backend.ask(who, "POST", "/rest/v1/job_applications", { body: row }),
      () => backend.ask(who, "PATCH", `/rest/v1/job_applications?id=eq.${ada.request_id}`, { body: row }),
      () => backend.ask(who, "DELETE", `/rest/v1/job_applications?id=eq.${ada.request_id}`),
      () => backend.ask(who, "GET", "/rest/v1/job_postings?select=*"),
      () => backend.ask(who, "POST", "/rest/v1/job_postings", { body: { title: "A", description: "B" } }),
      () => backend.ask(who, "PATCH", `/rest/v1/job_postings?id=eq.${COOK}`, { body: { title: "Owned" } }),
      () => backend.ask(who, "DELETE", `/rest/v1/job_postings?id=eq.${COOK}`),
      () => backend.ask(who, "GET", "/rest/v1/console_sessions?select=*"),
      rpc("claim_job_application", { ...claim, resume_hash: null, address: "::1" }),
      rpc("settle_job_application", { request_id: ada.request_id }),
      rpc("seed_sample_postings", {}),
      rpc("mark_support_request", { request_id: ada.request_id, is_done: true }),
      rpc("count_platform", {}),
      rpc("list_returns", {}),
    ]);
  });

  it.each(ATTACKERS)("and so are the files, for %s, also by their path", async (who) => {
    const { rows } = await backend.db.query<{ path: string }>(
      "select resume_url as path from public.job_applications where id = $1",
      [ada.request_id],
    );
    const path = rows[0]?.path;
    expect(path).toMatch(/^[0-9a-f-]{36}\.pdf$/);
    await expectRefused(
      [
        `object/resumes/${path}`,
        `object/authenticated/resumes/${path}`,
        `object/public/resumes/${path}`,
        `object/info/resumes/${path}`,
      ].map((place) => () => backend.ask(who, "GET", `/storage/v1/${place}`)),
    );
  });

  it("what is public is only what is offered", async () => {
    await backend.db.query(
      "insert into public.job_postings (title, description, is_sample) values ('Sample', 'Is none', true)",
    );
    const { status, text } = await backend.ask("anonymous", "GET", "/functions/v1/open-positions");
    expect([status, text.includes("Cooks"), text.includes("Is none")]).toEqual([200, true, false]);
    expect(text).not.toContain(SECRET_NAME);
    await expectRefused([
      () => backend.ask("anonymous", "POST", "/functions/v1/open-positions", { body: {} }),
      () => backend.ask("anonymous", "DELETE", "/functions/v1/open-positions"),
    ]);
  });
});

describe("an application", () => {
  const cook = (changes = {}) => applicationOf({ posting_id: COOK, ...changes });

  it("replaces no other, and learns nothing of it", async () => {
    await expectRefused([
      () => apply({ ...ada, full_name: "Eve" }),
      () => apply({ ...ada, email: "eve@elsewhere.test" }),
      () => apply(ada, "%PDF-1.7 of somebody else"),
      () => apply(ada, null),
      () => backend.ask("anonymous", "GET", `${APPLY}?id=${ada.request_id}`),
    ]);
  });

  it("is for what is offered, and has what it must", async () => {
    await expectRefused([
      () => apply(applicationOf()),
      () => apply(cook({ posting_id: "'; drop table public.job_applications; --" })),
      () => apply(cook({ request_id: "1" })),
      () => apply(cook({ email: "ada@elsewhere.test\r\nBcc: all@victim.test" })),
      () => apply(cook({ full_name: "x".repeat(1000) })),
      () => apply(cook({ trap: "https://cheap.test" })),
      () => backend.ask("anonymous", "POST", APPLY, { body: cook() }),
      () => backend.ask("anonymous", "POST", APPLY, { body: "x" }),
    ]);
  });

  it.each([
    ["a program", "MZ\x90\0"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a page with a PDF in it", "<html>%PDF-1.7"],
    ["a picture with a script", "<svg onload=alert(1)>"],
    ["an archive", "PK\x03\x04"],
    ["nothing", ""],
    ["a file that is too large", `%PDF-${"x".repeat(5 * 1024 * 1024)}`],
    ["a file that is far too large", `%PDF-${"x".repeat(9 * 1024 * 1024)}`],
  ])("brings no %s along", (_, content) => expectRefused([() => apply(cook(), content)]));

  it("is stopped in a flood, whatever addresses it claims to come from, and leaves nothing behind", async () => {
    const stored = async () =>
      (await backend.db.query("select from storage.objects where bucket_id = 'resumes'")).rows.length;
    const before = await stored();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, turn) =>
        apply(cook(), undefined, {
          "x-forwarded-for": `198.51.100.${turn}`,
          "cf-connecting-ip": `198.51.100.${turn}`,
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(200), ...Array(5).fill(429)]);
    expect((await stored()) - before).toBe(10);
    await expectRefused([() => apply(cook()), () => apply(cook(), null)]);
    expect(await apply(ada)).toMatchObject({ status: 200, json: { status: "already_received" } });
  });
});

it("logs no secret, and nobody's name", () => {
  const logged = backend.logged();
  expect(backend.secretsIn(logged)).toEqual([]);
  for (const secret of [backend.consoleCode, SECRET_NAME, SECRET_WORDS]) expect(logged).not.toContain(secret);
});
