import type * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { parseInput } from "./parse-input.ts";

/** Wraps work as a POST endpoint that is asked in JSON: preflight, parsing, and errors as {code, message}. */
export function jsonEndpoint<Body extends v.GenericSchema>(
  body: Body,
  work: (input: v.InferOutput<Body>, request: Request) => Promise<object>,
): (request: Request) => Promise<Response> {
  return endpoint("POST", async (request) =>
    work(parseInput(body, await request.json().catch(() => undefined)), request),
  );
}
