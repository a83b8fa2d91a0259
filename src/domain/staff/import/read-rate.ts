/**
 * A pay rate as people type it: 15, 15.75, 15,75 or $15.75. Null for nothing, NaN for what is none: with more than cents,
 * and with separators of thousands, which elsewhere are those of cents.
 */
export function readRate(text: string): number | null {
  const bare = text.replace(/^[\p{Sc}\s]+|[\p{Sc}\s]+$/gu, "");
  if (text.trim() === "") return null;
  return /^\d+([.,]\d{1,2})?$/.test(bare) ? Number(bare.replace(",", ".")) : Number.NaN;
}
