import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { type AuthEdge, freshAddress, SETTINGS, startAuthEdge } from "./auth-stranger.ts";

// What config.toml says for hosted projects is what the embedded backend does.

let edge: AuthEdge;
beforeAll(async () => {
  hushRefusals();
  edge = await startAuthEdge();
});
beforeEach(() => edge.forget());
afterAll(() => edge.close());

const AT_ONCE = 100;
type Send = ReturnType<AuthEdge["from"]>;

/** How many of these requests from one address are let through, of some more than may be. */
async function letThrough(most: number, request: (send: Send, place: number) => ReturnType<Send>) {
  const send = edge.from(freshAddress());
  let through = 0;
  // Fewer at a time than an address may have waiting.
  for (let first = 0; first < most + 5; first += AT_ONCE) {
    const places = Array.from({ length: Math.min(AT_ONCE, most + 5 - first) }, (_, place) => first + place);
    const answers = await Promise.all(places.map((place) => request(send, place)));
    through += answers.filter(({ status }) => status !== 429).length;
  }
  return through;
}

it.each([
  [
    "sign_in_sign_ups",
    (send: Send, place: number) => send("/token?grant_type=password", { email: `p${place}@x.test` }),
  ],
  ["token_refresh", (send: Send) => send("/token?grant_type=refresh_token", { refresh_token: "unknown" })],
  ["token_verifications", (send: Send) => send("/verify", { type: "recovery", token_hash: "unknown" })],
  ["email_sent", (send: Send, place: number) => send("/recover", { email: `p${place}@x.test` })],
] as const)("auth.rate_limit.%s", async (name, request) => {
  const most = SETTINGS.rate_limit[name];
  expect(await letThrough(most, request)).toBe(most);
});

it("auth.email: the length and the life of codes", async () => {
  expect(SETTINGS.email).toMatchObject({ otp_length: 6, otp_expiry: 600, double_confirm_changes: true });
  const ageOfCode = async (seconds: number) => {
    await edge.mailed(demo.admin, async () => {
      await edge.from(freshAddress())("/recover", { email: demo.admin });
    });
    const { code } = await edge.codeTo(demo.admin);
    expect(code).toHaveLength(SETTINGS.email.otp_length);
    await edge.db.query(
      "update auth.users set recovery_sent_at = recovery_sent_at - make_interval(secs => $1) where email = $2",
      [seconds, demo.admin],
    );
    const body = { type: "recovery", email: demo.admin, token: code };
    return (await edge.from(freshAddress())("/verify", body)).status;
  };
  expect(await ageOfCode(SETTINGS.email.otp_expiry - 30)).toBe(200);
  expect(await ageOfCode(SETTINGS.email.otp_expiry + 1)).toBe(403);
});

it("auth.minimum_password_length", async () => {
  const { body } = await edge.signUp("length@x.test");
  const change = (length: number) =>
    edge.from(freshAddress())(
      "/user",
      { password: "x".repeat(length), current_password: demo.password },
      { method: "PUT", headers: { authorization: `Bearer ${body.access_token}` } },
    );
  expect((await change(SETTINGS.minimum_password_length - 1)).status).toBe(422);
  expect((await change(SETTINGS.minimum_password_length)).status).toBe(200);
});

it("auth.enable_signup: nobody signs up at the auth server itself, and confirmations are on for changes", () => {
  expect(SETTINGS).toMatchObject({ enable_signup: false, email: { enable_confirmations: true } });
});

it("auth.email.notification: the old address is told, in the words of the settings", () => {
  expect(SETTINGS.email.notification).toEqual({
    email_changed: { enabled: true, subject: "Your email was changed" },
  });
});
