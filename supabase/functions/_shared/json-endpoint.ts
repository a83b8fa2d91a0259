import * as v from "valibot";
import { Failure } from "./failure.ts";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST, OPTIONS",
  "access-control-allow-headers":
    "authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-region, x-console-token",
  "access-control-max-age": "86400",
};

/** Wraps work as a POST endpoint that speaks JSON: preflight, parsing, and errors as {code, message}. */
export function jsonEndpoint<Body extends v.GenericSchema>(
  body: Body,
  work: (input: v.InferOutput<Body>, request: Request) => Promise<object>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: CORS });
    try {
      if (request.method !== "POST") throw new Failure("method_not_allowed", "Use POST.");
      const input = v.safeParse(body, await request.json().catch(() => undefined));
      if (!input.success) throw new Failure("invalid_input", describe(input.issues));
      return Response.json(await work(input.output, request), { headers: CORS });
    } catch (error) {
      return refusal(error);
    }
  };
}

function refusal(error: unknown): Response {
  const known =
    error instanceof Failure
      ? error
      : new Failure("failed", "Something went wrong. Please try again.", error);
  if (known.cause !== undefined) console.error(known.cause);
  return Response.json({ code: known.code, message: known.message }, { status: known.status, headers: CORS });
}

function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(": ")).join("; ");
}
