import { hashPin } from "../../../src/domain/staff/pins.ts";
import { fakeRpc } from "./fake-rpc.ts";

export const SALT = "00112233445566778899aabbccddeeff";
export const PERSON = { id: "8a4f0d6e-5a1c-4f0e-9c1b-2f6a7d3e9b10", email: "sam@shiftkeep.test" };

/** What is answered: always the same, or one after the other and the last again and again. */
type Answers = Record<string, object | object[]>;

/** Supabase for the staff functions: as a test says, and with an auth server that agrees to everything else. */
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

/** A refusal of the auth server, as GoTrue writes it. */
export function authRefusal(status: number, error_code: string, msg = "no"): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}

/** A source of randomness from which these PINs are drawn, and then no more. */
export function drawing(...pins: string[]) {
  return () => Number(pins.shift() ?? "none");
}

export const hashed = (pin: string) => hashPin(pin, SALT);
