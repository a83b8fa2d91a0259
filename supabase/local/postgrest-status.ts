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
