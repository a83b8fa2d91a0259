// Signing up as a stranger does it, and how many may from one network.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hushRefusals } from "#tests/factories/backend.ts";
import { anonymous, demo, PUBLISHABLE_KEY, signedIn } from "#tests/factories/demo.ts";
import { signUpOf } from "#tests/factories/sign-up.ts";
import { type AuthEdge, freshAddress, startAuthEdge } from "./auth-stranger.ts";

let edge: AuthEdge;
beforeAll(async () => {
  hushRefusals();
  edge = await startAuthEdge();
}, 60_000);
afterAll(() => edge.close());
beforeEach(() => edge.forget());

let count = 0;
const freshEmail = () => `owner${++count}@sign-up.test`;
async function signUp(email: string, address = freshAddress(), changes: object = {}) {
  const response = await fetch(`${edge.url}/functions/v1/sign-up`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ ...signUpOf(email), ...changes }),
  });
  return { status: response.status, body: await response.json() };
}
const begin = (network: string, address: string) =>
  edge.db.query<{ answer: { status: string; seconds?: number } }>(
    "select public.begin_sign_up($1, $2) as answer",
    [network, address],
  );

it("opens an account at once, with what the owner said as its metadata, and mails nothing by itself", async () => {
  const email = freshEmail();
  expect(await signUp(email)).toEqual({ status: 200, body: { email } });
  const client = await signedIn(edge.url, email);
  const { businessName, staffCount, subscription } = signUpOf(email);
  expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({
    ...{ businessName, staffCount, subscription },
  });
  expect(await edge.mailTo(email)).toBeUndefined();
  expect((await client.rpc("is_owner_confirmed")).data).toBe(false);
}, 60_000);

it("is refused by the auth server itself, as a hosted project refuses it", async () => {
  const { error } = await anonymous(edge.url).auth.signUp({ email: freshEmail(), password: demo.password });
  expect(error).toMatchObject({ status: 422, code: "signup_disabled" });
});

it("a network signs up sixty times an hour, whatever the address in it", async () => {
  const network = "2001:db8:77:1";
  await edge.db.query(
    "select limits.take('sign-up address', $1, 60, interval '1 hour') from generate_series(1, 59)",
    [network],
  );
  expect((await signUp(freshEmail(), `${network}::1`)).status).toBe(200);
  const refused = await signUp(freshEmail(), `${network}:ffff::2`);
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_tries", count: 10 } });
  expect((await signUp(freshEmail(), "2001:db8:77:2::1")).status).toBe(200);
}, 60_000);

it("a network learns of ten accounts, and then waits longer each time", async () => {
  const address = freshAddress();
  for (let tries = 0; tries < 10; tries++) {
    const email = [demo.admin, demo.manager, demo.employee][tries % 3] ?? "";
    expect((await begin(address, email)).rows[0]?.answer).toEqual({ status: "email_taken" });
  }
  for (const email of [demo.admin, freshEmail()]) {
    expect(await signUp(email, address)).toMatchObject({ status: 429, body: { count: 10 } });
  }
  expect((await signUp(demo.admin)).body.code).toBe("email_taken");
  expect((await signUp(freshEmail())).status).toBe(200);
}, 60_000);

it("an address is signed up ten times an hour, and all networks together two thousand times", async () => {
  const email = freshEmail();
  for (let tries = 0; tries < 10; tries++) {
    expect((await begin(freshAddress(), email.toUpperCase())).rows[0]?.answer.status).toBe("ok");
  }
  expect((await begin(freshAddress(), email)).rows[0]?.answer.status).toBe("too_many");
  await edge.db.query(
    `update limits.attempts set taken = array_fill(clock_timestamp(), array[2000])
     where bucket = 'sign-up' and key_hash = limits.hold('sign-up', 'all')`,
  );
  expect((await begin(freshAddress(), freshEmail())).rows[0]?.answer.status).toBe("too_many");
});

it("of two at one moment for one address one is told that it is taken", async () => {
  const email = freshEmail();
  const answers = await Promise.all([signUp(email), signUp(email)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
}, 60_000);

it.each(["anon", "authenticated"])("nobody asks the database about addresses as %s", async (role) => {
  const client = role === "anon" ? anonymous(edge.url) : await signedIn(edge.url, demo.admin);
  const { error } = await client.rpc("begin_sign_up", { network: "x", address: demo.admin });
  expect(error?.code).toBe("42501");
});
