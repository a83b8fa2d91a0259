const BYTES = 32;

/** A new secret for the mail of an invitation: 256 random bits, as 43 characters that an address may hold. */
export function newInviteSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
