/** Returns a name made from an email address, for a person who gave none: 'Olivia Byrne' for olivia.byrne+shop@cafe.test. */
export function nameOfAddress(email: string): string {
  const [own = ""] = email.split(/[@+]/);
  return own
    .split(/[\d._-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
