/**
 * The network address a request comes from, as the platform in front says: hosted Supabase is behind Cloudflare, whose
 * header a client cannot set; elsewhere the last entry of x-forwarded-for is what the nearest proxy saw. Not proof of
 * anything: whoever limits by it must have a limit that does not depend on it as well.
 */
export function callerAddress({ headers }: Request): string {
  const forwarded = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return headers.get("cf-connecting-ip") ?? (forwarded || "unknown");
}
