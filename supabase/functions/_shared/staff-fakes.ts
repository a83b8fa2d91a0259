import { hashPin } from "../../../src/domain/pin/hash-pin.ts";
import { callAsOwner, OWNER } from "./fake-services.ts";

export const SALT = "00112233445566778899aabbccddeeff";
export const PERSON = { id: "8a4f0d6e-5a1c-4f0e-9c1b-2f6a7d3e9b10", email: "sam@shiftkeep.test" };
const OWNERS_TOKEN = callAsOwner({}).headers.get("authorization");

/** What a call answers: a body with status 200, or a whole response. */
type Answer = object | Response;

/**
 * Supabase as one `fetch`: one signed-in owner, an auth admin API that agrees to everything, and a database that answers
 * each function with what a test gives for it, one answer a call, the last one again and again.
 */
export function fakeStaffServices(answers: Record<string, Answer | Answer[]> = {}) {
  /** Every call but that for the signed-in person, as [name, arguments]. */
  const calls: [string, Record<string, unknown>][] = [];

  function next(name: string): Response {
    const given = answers[name] ?? {};
    const answer = Array.isArray(given) ? (given.length > 1 ? given.shift() : given[0]) : given;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname === "/auth/v1/user") {
      if (request.headers.get("authorization") === OWNERS_TOKEN) return Response.json(OWNER);
      return Response.json({ code: 403, error_code: "bad_jwt", msg: "invalid JWT" }, { status: 403 });
    }
    const name = pathname.startsWith("/rest/v1/rpc/")
      ? pathname.replace("/rest/v1/rpc/", "")
      : `${request.method} ${pathname.replace("/auth/v1/admin/", "")}`;
    const text = await request.text();
    calls.push([name, text ? JSON.parse(text) : {}]);
    return next(name);
  };

  return {
    fetch,
    calls,
    names: () => calls.map(([name]) => name),
    /** The arguments of the nth call of this name. */
    sent: (name: string, place = 0) => calls.filter(([called]) => called === name)[place]?.[1],
  };
}

/** A refusal of the auth server, as GoTrue writes it. */
export function authRefusal(status: number, error_code: string, msg = "no"): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}

/** A source of randomness from which these PINs are drawn, and then no more. */
export function drawing(...pins: string[]) {
  return () => Number(pins.shift() ?? "none");
}

export const hashed = (pin: string) => hashPin(pin, SALT);
