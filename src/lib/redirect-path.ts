const ORIGIN = "https://here.invalid";

/** The path that a login may lead to: `requested` if it is on this site and not the login itself, else `fallback`. */
export function redirectPath(requested: string | null, fallback: string): string {
  if (!requested?.startsWith("/") || !URL.canParse(requested, ORIGIN)) return fallback;
  const url = new URL(requested, ORIGIN);
  if (url.origin !== ORIGIN || url.pathname.startsWith("//") || /^\/login\/?$/.test(url.pathname))
    return fallback;
  return url.pathname + url.search + url.hash;
}
