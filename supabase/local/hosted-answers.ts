/** What @supabase/lite calls everything it has no status for. */
const UNKNOWN = "SUP";

/**
 * PostgREST answers 400 where a row breaks a check constraint or a function raises an exception of its own;
 * @supabase/lite answers 500, with the message alone. Such an answer as PostgREST gives it; any other as it is.
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

/** The SQLSTATE behind a message. What our functions raise is one word: a closed code. */
function codeOf(message: string): string | null {
  if (/ violates check constraint /.test(message)) return "23514";
  return /^[a-z]+(_[a-z]+)*$/.test(message) ? "P0001" : null;
}

const SIGNED = /^\/storage\/v1\/object\/(upload\/)?sign\//;
const TO_READ = "/storage/v1/object/sign/";
const API = "/storage/v1";

/**
 * Answers about signed addresses as hosted storage gives them: @supabase/lite calls the address to read a file by
 * another name, with more of its path, which supabase-js does not know; and it calls a wrong or late signature an
 * internal error, where hosted storage answers 400.
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
