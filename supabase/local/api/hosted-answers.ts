/** The code of @supabase/lite for every error without a status. */
const UNKNOWN = "SUP";

/**
 * If a row violates a check constraint or a function raises its own exception, PostgREST answers 400, but
 * @supabase/lite 500 with only a message. Converts such an answer to PostgREST's; returns any other as it is.
 */
export async function asPostgrest(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const { code, message } = Object(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
  const raised = code === UNKNOWN ? /^(?:error|PostgresError): (.*)$/s.exec(String(message))?.[1] : undefined;
  const known = raised && codeOf(raised);
  if (!known) return response;
  return Response.json({ code: known, details: null, hint: null, message: raised }, { status: 400 });
}

/** Returns the SQLSTATE of a message. Our functions raise a single word: a closed code. */
function codeOf(message: string): string | null {
  if (/ violates check constraint /.test(message)) return "23514";
  return /^[a-z]+(_[a-z]+)*$/.test(message) ? "P0001" : null;
}

const SIGNED = /^\/storage\/v1\/object\/(upload\/)?sign\//;
const TO_READ = "/storage/v1/object/sign/";
const API = "/storage/v1";

/**
 * Converts answers about signed addresses to hosted storage's. @supabase/lite names the address differently and with
 * a longer path, which supabase-js does not know; and it answers 500 for a wrong or expired signature, where hosted
 * storage answers 400.
 */
export async function asSignedAddress(request: Request, response: Response): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method === "POST" && pathname.startsWith(TO_READ) && response.ok)
    return asHostedAnswer(response);
  if (response.status !== 500 || !SIGNED.test(pathname) || !searchParams.has("token")) return response;
  const message = "This address is not signed, or not any more";
  return Response.json({ statusCode: "400", error: "InvalidJWT", message }, { status: 400 });
}

async function asHostedAnswer(response: Response): Promise<Response> {
  const { signedUrl, ...rest } = await response.json();
  return Response.json(signedUrl ? { ...rest, signedURL: signedUrl.slice(API.length) } : rest);
}
