import * as v from "valibot";
import { DEVICE_HEADER } from "../../../schema/protocol/functions.ts";
import { Failure } from "./failure.ts";

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": `authorization, apikey, content-type, x-client-info, x-supabase-api-version, x-region, x-console-token, ${DEVICE_HEADER}`,
  "access-control-max-age": "86400",
};

/**
 * Returns an endpoint of one method that handles preflights and answers errors as {code, message}. A result of `work`
 * that is no response is sent as JSON.
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

/** Returns the headers for browsers on another origin. */
export function preflightHeaders(methods: string): Record<string, string> {
  return { ...CORS, "access-control-allow-methods": `${methods}, OPTIONS` };
}

function refusal(error: unknown, headers: Record<string, string>): Response {
  const known =
    error instanceof Failure
      ? error
      : new Failure("failed", "Something went wrong. Please try again.", error);
  if (known.cause !== undefined) console.error(known.cause);
  const { code, message, count, status } = known;
  return Response.json({ code, message, count }, { status, headers });
}

/** Returns a POST endpoint with a JSON body: handles preflights, parses, and answers errors as {code, message}. */
export function jsonEndpoint<Body extends v.GenericSchema>(
  body: Body,
  work: (input: v.InferOutput<Body>, request: Request) => Promise<object>,
): (request: Request) => Promise<Response> {
  return endpoint("POST", async (request) =>
    work(parseInput(body, await request.json().catch(() => undefined)), request),
  );
}

/** Parses a caller's input. Throws the Failure "invalid_input", which says what is wrong and where. */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input);
  if (!parsed.success) throw new Failure("invalid_input", describe(parsed.issues));
  return parsed.output;
}

function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(": ")).join("; ");
}

/** Reads a form (multipart/form-data) of at most `maxBytes`, and stops reading a larger one. */
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Failure("invalid_input", "Send a form.");
  const body = await readAtMost(request, maxBytes);
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new Failure("invalid_input", "The form cannot be read.");
  }
}

async function readAtMost(request: Request, maxBytes: number): Promise<Blob> {
  const tooLarge = new Failure("too_large", "The request is too large.");
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
