/** From this version of its API on GoTrue names an error's code `code`; before that, `error_code`. */
const NAMED_CODES = "2024-01-01";
const VERSION = "x-supabase-api-version";

/**
 * Gives the auth server's refusals the shape that GoTrue gives them, by the API version that the request asks for:
 * {code, message}, or {code: 400, error_code, msg}. Returns any other answer as it is.
 */
export async function inAskedShape(request: Request, response: Response): Promise<Response> {
  if (response.status < 400 || !response.headers.get("content-type")?.includes("json")) return response;
  const said = await response
    .clone()
    .json()
    .catch(() => null);
  if (said === null || typeof said !== "object") return response;
  const { code, error_code, message, msg, ...others } = said;
  const known = [error_code, code].find((text) => typeof text === "string" && text !== "");
  const name = known ?? (response.status === 500 ? "unexpected_failure" : "unknown");
  const text = message ?? msg ?? "";
  const asked = request.headers.get(VERSION) ?? "";
  const isNamed = /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= NAMED_CODES;
  const body = isNamed
    ? { code: name, message: text }
    : { code: response.status, error_code: name, msg: text };
  const headers = new Headers(response.headers);
  for (const outdated of ["content-length", VERSION]) headers.delete(outdated);
  headers.set("x-sb-error-code", name);
  if (isNamed) headers.set(VERSION, NAMED_CODES);
  return Response.json({ ...others, ...body }, { status: response.status, headers });
}
