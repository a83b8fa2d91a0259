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
