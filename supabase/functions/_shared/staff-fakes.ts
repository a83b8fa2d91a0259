import { hashPin } from "../../../src/domain/staff/pins.ts";
import { callAsOwner, fakeEnvironment, fakeServices, OWNER } from "./fake-services.ts";

/** The answer to a call: a body with status 200, or a whole response. */
type Answer = (body: Record<string, unknown>, url: URL) => unknown;

/** Supabase as one `fetch`: one signed-in owner; the rest answers "METHOD name" as the test says. */
export function fakeRpc(answers: Record<string, Answer> = {}) {
  const people = fakeServices();
  const calls: { name: string; body: Record<string, unknown>; url: URL; headers: Headers }[] = [];

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.pathname === "/auth/v1/user") return people.fetch(request);
    const name = `${request.method} ${url.pathname.replace(/^\/(rest\/v1\/(rpc\/)?|auth\/v1\/admin\/)/, "")}`;
    const body = JSON.parse((await request.text()) || "{}");
    calls.push({ name, body, url, headers: request.headers });
    const answer = answers[name]?.(body, url) ?? null;
    return answer instanceof Response ? answer : Response.json(answer);
  };

  return {
    fetch,
    /** The names of all calls, in order. */
    names: () => calls.map(({ name }) => name),
    sent: (name: string) => calls.filter((call) => call.name === name),
  };
}

export const SALT = "00112233445566778899aabbccddeeff";
export const PERSON = { id: "8a4f0d6e-5a1c-4f0e-9c1b-2f6a7d3e9b10", email: "sam@shiftkeep.test" };

/** One answer for all calls, or a list whose last answer repeats. */
type Answers = Record<string, object | object[]>;

/** Supabase for the staff functions: answers as the test says; the auth server accepts everything else. */
export function fakeStaffServices(answers: Answers = {}) {
  const agreeing = [
    "POST users",
    ...["GET", "PUT", "DELETE"].map((method) => `${method} users/${PERSON.id}`),
  ];
  const all: Answers = { ...Object.fromEntries(agreeing.map((name) => [name, {}])), ...answers };
  return fakeRpc(Object.fromEntries(Object.entries(all).map(([name, given]) => [name, inTurn(given)])));
}

function inTurn(given: object | object[]) {
  const waiting = [given].flat();
  return () => {
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0];
    return answer instanceof Response ? answer.clone() : answer;
  };
}

/** A refusal of the auth server in GoTrue's form. */
export function authRefusal(status: number, error_code: string, msg = "no"): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}

/** Returns a source of randomness that gives these PINs and then no more. */
export function drawing(...pins: string[]) {
  return () => Number(pins.shift() ?? "none");
}

export const hashed = (pin: string) => hashPin(pin, SALT);

export const TOKEN = "POST /auth/v1/token";
/** Ends the session that only checked a password. */
export const LOGOUT = "POST /auth/v1/logout";

/** The auth server's answer to the right password. */
export const signedIn = () => ({
  access_token: "fresh",
  refresh_token: "fresh",
  expires_in: 3600,
  token_type: "bearer",
  user: { ...OWNER, aud: "authenticated" },
});

export const wrongPassword = authRefusal(400, "invalid_credentials", "Invalid login credentials");

type MakeHandler = (
  source: ReturnType<typeof fakeEnvironment>,
  fetch: typeof globalThis.fetch,
) => (request: Request) => Promise<Response>;

/** Calls a function as the owner; resolves with its answer. */
export async function callAccount(makeHandler: MakeHandler, fetch: typeof globalThis.fetch, body: object) {
  const response = await makeHandler(fakeEnvironment(), fetch)(callAsOwner(body));
  return { status: response.status, answer: await response.json() };
}
