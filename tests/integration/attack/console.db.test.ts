import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { applicationForm, applicationOf } from "#tests/factories/application-form.ts";
import { backend, expectRefused, prepareAttack } from "./attack.ts";
import { ATTACKERS, type Attacker } from "./attacked-backend.ts";

const DATA = "/functions/v1/console-data";
const UNLOCK = "/functions/v1/console-unlock";
const APPLY = "/functions/v1/apply-for-job";
const COOK = randomUUID();
const SECRET_NAME = "Ada Applicant";
const SECRET_WORDS = "My till is empty every Friday";

let ada: ReturnType<typeof applicationOf>;

prepareAttack(async () => {
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

const refused = (attacks: (() => ReturnType<typeof apply>)[]) =>
  expectRefused(attacks, { words: [SECRET_NAME, SECRET_WORDS, ada.email] });

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
      await refused(ACTIONS().map((body) => () => atConsole(token, body, who)));
    }
  });

  it("takes no token in another place", async () => {
    const token = await openConsole();
    await refused([
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
    await refused(ACTIONS().map((body) => () => atConsole(ended, body)));

    const [locked, other] = [await openConsole(), await openConsole()];
    expect((await atConsole(locked, { action: "lock" })).status).toBe(200);
    await refused(ACTIONS().map((body) => () => atConsole(locked, body)));
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
    await refused([
      () => enter("admin", backend.consoleCode),
      () => enter("anonymous", backend.consoleCode, { "x-forwarded-for": "198.51.100.99" }),
    ]);
  });

  it("refuses what no code can be", async () => {
    const codes = ["", null, 5, [backend.consoleCode], { $ne: "" }, "x".repeat(201), true];
    await refused(codes.map((code) => () => enter("anonymous", code)));
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
    await refused(bodies.map((body) => () => atConsole(token, body)));
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
  it.each(ATTACKERS)("are files beyond the reach of %s, also by their path", async (who) => {
    const { rows } = await backend.db.query<{ path: string }>(
      "select resume_url as path from public.job_applications where id = $1",
      [ada.request_id],
    );
    const path = rows[0]?.path;
    expect(path).toMatch(/^[0-9a-f-]{36}\.pdf$/);
    await refused(
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
    await refused([
      () => backend.ask("anonymous", "POST", "/functions/v1/open-positions", { body: {} }),
      () => backend.ask("anonymous", "DELETE", "/functions/v1/open-positions"),
    ]);
  });
});

describe("an application", () => {
  const cook = (changes = {}) => applicationOf({ posting_id: COOK, ...changes });

  it("replaces no other, and learns nothing of it", async () => {
    await refused([
      () => apply({ ...ada, full_name: "Eve" }),
      () => apply({ ...ada, email: "eve@elsewhere.test" }),
      () => apply(ada, "%PDF-1.7 of somebody else"),
      () => apply(ada, null),
      () => backend.ask("anonymous", "GET", `${APPLY}?id=${ada.request_id}`),
    ]);
  });

  it("is for what is offered, and has what it must", async () => {
    await refused([
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
  ])("brings no %s along", (_, content) => refused([() => apply(cook(), content)]));

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
    await refused([() => apply(cook()), () => apply(cook(), null)]);
    expect(await apply(ada)).toMatchObject({ status: 200, json: { status: "already_received" } });
  });
});

it("logs nobody's name", () => {
  const logged = backend.logged();
  for (const secret of [backend.consoleCode, SECRET_NAME, SECRET_WORDS]) expect(logged).not.toContain(secret);
});
