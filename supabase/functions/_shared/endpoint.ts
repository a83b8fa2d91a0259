import { DEVICE_HEADER } from "../../../schema/protocol/functions.ts";
import { Failure } from "./failure.ts";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": `authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-region, x-console-token, ${DEVICE_HEADER}`,
  "access-control-max-age": "86400",
};

/**
 * Wraps work as an endpoint of one method: preflight, and errors as {code, message}. What the work answers is sent as
 * JSON, unless it is a response already.
 */
export function endpoint(
  method: "GET" | "POST",
  work: (request: Request) => Promise<object>,
): (request: Request) => Promise<Response> {
  const headers = preflightHeaders(method);
  return async (request) => {
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
    try {
      if (request.method !== method) throw new Failure("method_not_allowed", `Use ${method}.`);
      const answer = await work(request);
      if (!(answer instanceof Response)) return Response.json(answer, { headers });
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
      return answer;
    } catch (error) {
      return refusal(error, headers);
    }
  };
}

/** What is answered to browsers that ask from another origin. */
export function preflightHeaders(methods: string): Record<string, string> {
  return { ...CORS, "access-control-allow-methods": `${methods}, OPTIONS` };
}

function refusal(error: unknown, headers: Record<string, string>): Response {
  const known =
    error instanceof Failure
      ? error
      : new Failure("failed", "Something went wrong. Please try again.", error);
  if (known.cause !== undefined) console.error(known.cause);
  return Response.json({ code: known.code, message: known.message }, { status: known.status, headers });
}
