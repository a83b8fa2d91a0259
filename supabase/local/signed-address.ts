const SIGNED = /^\/storage\/v1\/object\/(upload\/)?sign\//;

/**
 * Hosted storage answers 400 to an address whose signature is wrong or whose time is over; @supabase/lite calls that
 * an internal error.
 */
export function asSignedAddress(request: Request, response: Response): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (response.status !== 500 || !SIGNED.test(pathname) || !searchParams.has("token")) return response;
  const message = "This address is not signed, or not any more";
  return Response.json({ statusCode: "400", error: "InvalidJWT", message }, { status: 400 });
}
