import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { type AuthEdge, freshAddress, SETTINGS, startAuthEdge, wrongCodes } from "./auth-stranger.ts";

// What a stranger on the internet can do to the codes in mails, and by the ways into the auth server.

let edge: AuthEdge;
beforeAll(async () => {
  hushRefusals();
  edge = await startAuthEdge();
});
beforeEach(() => edge.forget());
afterAll(() => edge.close());

const EMAIL = demo.employee;
const EXPIRED = { status: 403, body: { error_code: "otp_expired" } };

async function mailedCode(email = EMAIL) {
  await edge.mailed(email, async () => {
    expect(await edge.from(freshAddress())("/recover", { email })).toMatchObject({ status: 200, body: {} });
  });
  return edge.codeTo(email);
}
const tryCode = (token: string, email = EMAIL, address = freshAddress()) =>
  edge.from(address)("/verify", { type: "recovery", email, token });
const ageBy = (seconds: number) =>
  edge.db.query(
    "update auth.users set recovery_sent_at = recovery_sent_at - make_interval(secs => $1) where email = $2",
    [seconds, EMAIL],
  );

it("a code opens the account once", async () => {
  const { code } = await mailedCode();
  expect(await tryCode(code)).toMatchObject({ status: 200, body: { user: { email: EMAIL } } });
  expect(await tryCode(code)).toMatchObject(EXPIRED);
});

it("an address has thirty tries in five minutes, wrong ones among them", async () => {
  const { code } = await mailedCode();
  const address = freshAddress();
  for (const wrong of wrongCodes(code, 29))
    expect(await tryCode(wrong, EMAIL, address)).toMatchObject(EXPIRED);
  expect((await tryCode(code, EMAIL, address)).status).toBe(200);
  expect((await tryCode(code, EMAIL, address)).status).toBe(429);
});

/** As many wrong codes as an account takes in an hour, each from another address. */
async function guessFromEverywhere(code: string) {
  await Promise.all(wrongCodes(code, 100).map((wrong) => tryCode(wrong)));
}

it("guessing from very many addresses ends too, and the link in the mail still works", async () => {
  const { code, link } = await mailedCode();
  await guessFromEverywhere(code);
  expect((await tryCode(code)).status).toBe(429);
  const pressed = await edge.from(freshAddress())(`/verify${link.search}`);
  expect(pressed.headers.get("location")).toContain("access_token=");
});

it.each([
  [
    "digits moved from the code to the address",
    (code: string) => [`${EMAIL}${code.slice(0, 5)}`, code.slice(5)],
  ],
  ["the address in capitals", (code: string) => [EMAIL.toUpperCase(), code]],
])("nothing but the code of an account opens it then: %s", async (_, written) => {
  const { code } = await mailedCode();
  await guessFromEverywhere(code);
  const [email = "", token = ""] = written(code);
  expect((await tryCode(token, email)).status).not.toBe(200);
});

it("digits moved from the code to the address are no code, tried or not", async () => {
  const { code } = await mailedCode();
  expect(await tryCode(code.slice(5), `${EMAIL}${code.slice(0, 5)}`)).toMatchObject(EXPIRED);
});

it("a link cannot be computed from the code, nor from what the database keeps", async () => {
  const { code, link } = await mailedCode();
  const hash = createHash("sha256").update(`${EMAIL}${code}`).digest("hex");
  const send = edge.from(freshAddress());
  for (const secret of [hash, `${hash}.`, `${hash}.${hash}`]) {
    expect(await send("/verify", { type: "recovery", token_hash: secret })).toMatchObject(EXPIRED);
    const query = new URLSearchParams({ type: "recovery", token: secret });
    expect((await send(`/verify?${query}`)).headers.get("location")).toContain("error_code=otp_expired");
  }
  const secret = link.searchParams.get("token");
  expect(secret?.length).toBeGreaterThan(100);
  expect((await send("/verify", { type: "recovery", token_hash: secret })).status).toBe(200);
});

it("a code lives for ten minutes", async () => {
  expect(SETTINGS.email.otp_expiry).toBe(600);
  const { code } = await mailedCode();
  await ageBy(601);
  expect(await tryCode(code)).toMatchObject(EXPIRED);
  const next = await mailedCode();
  await ageBy(570);
  expect((await tryCode(next.code)).status).toBe(200);
});

it("one address verifies only so often, by POST and by GET", async () => {
  const send = edge.from(freshAddress());
  const statuses: number[] = [];
  for (let tries = 0; tries < SETTINGS.rate_limit.token_verifications; tries += 2) {
    statuses.push((await send("/verify", { type: "recovery", token_hash: `${tries}` })).status);
    statuses.push((await send(`/verify?type=recovery&token=${tries}`)).status);
  }
  expect(statuses).not.toContain(429);
  expect((await send("/verify", { type: "recovery", email: EMAIL, token: "000000" })).status).toBe(429);
  expect((await send("/verify?type=recovery&token=1")).status).toBe(429);
  expect((await send("/%76erify", { type: "recovery", token_hash: "1" })).status).toBe(429);
});

it("an account is mailed only so often, and a stranger does not use up its owner's mails", async () => {
  const mails = async () => {
    const { rows } = await edge.db.query<{ mails: number }>(
      "select count(*)::int as mails from local_mail.messages where recipient = $1",
      [EMAIL],
    );
    return rows[0]?.mails ?? 0;
  };
  const before = await mails();
  const stranger = edge.from(freshAddress());
  const statuses: number[] = [];
  for (let asked = 0; asked < 7; asked++) {
    statuses.push((await stranger("/recover", { email: EMAIL })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  await expect.poll(mails).toBe(before + 5);
  await mailedCode();
  for (let asked = 0; asked < 20; asked++) await edge.from(freshAddress())("/recover", { email: EMAIL });
  await expect.poll(mails).toBe(before + 20);
});

it.each([
  "/%73ignup",
  "/signup/",
  "//signup",
  "/./signup",
  "/x/../signup",
  "/x/%2e%2e/signup",
  "/x/..%2fsignup",
  "/signup?x=1",
  "/signup",
])("%s signs nobody up", async (path) => {
  const email = "late@x.test";
  const answer = await edge.from(freshAddress())(path, { email, password: demo.password });
  expect(answer).toMatchObject({ status: 422, body: { error_code: "signup_disabled" } });
  expect((await edge.db.query("select from auth.users where email = $1", [email])).rows).toEqual([]);
});

it.each([
  ["/otp", { email: EMAIL }],
  ["/magiclink", { email: EMAIL }],
  ["/resend", { type: "signup", email: EMAIL }],
  ["/resend", { type: "email_change", email: EMAIL }],
  ["/callback", { code: "1" }],
  ["/SIGNUP", { email: "x@x.test", password: demo.password }],
  ["/%2573ignup", { email: "x@x.test", password: demo.password }],
  ["/authorize?provider=github", undefined],
  ["/reauthenticate", undefined],
  ["/settings", undefined],
  ["/health", undefined],
  ["/.well-known/jwks.json", undefined],
  ["/%61dmin/users", undefined],
])("%s is not there: the app does not use it", async (path, body) => {
  expect((await edge.from(freshAddress())(path, body)).status).toBe(404);
});

it("second factors are for the auth server behind it to answer", async () => {
  const said = async (path: string) => (await edge.from(freshAddress())(path, {})).body.msg;
  expect(await said("/factors/x/challenge")).not.toBe("There is nothing here");
  expect(await said("/factors/x/y/z")).toBe("There is nothing here");
});

it.each(["HEAD", "PUT", "DELETE", "PATCH"])("%s of a link does nothing", async (method) => {
  const { code, link } = await mailedCode();
  const answer = await edge.from(freshAddress())(`/verify${link.search}`, undefined, { method });
  expect(answer.status).toBe(404);
  expect((await tryCode(code)).status).toBe(200);
});

it.each(["signup", "invite", "magiclink", "email", "reauthentication", "__proto__"])(
  "a code of the type %s is refused",
  async (type) => {
    const { code } = await mailedCode();
    const answer = await edge.from(freshAddress())("/verify", { type, email: EMAIL, token: code });
    expect(answer.status).toBe(400);
  },
);

it.each(["pkce", "id_token", "web3", ""])("a token is not given for the grant %s", async (grant) => {
  const body = { email: EMAIL, password: demo.password };
  expect((await edge.from(freshAddress())(`/token?grant_type=${grant}`, body)).status).toBe(400);
});
