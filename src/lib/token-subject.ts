/** Returns the user id of an access token, without checking it. Throws for another text. */
export function tokenSubject(token: string): string {
  const payload = token.split(".")[1] ?? "";
  const { sub } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown };
  if (typeof sub !== "string") throw new Error("A token names its user");
  return sub;
}
