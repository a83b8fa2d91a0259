/** Without letters that look like digits or each other: o, l and i. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz";
const DIGITS = "23456789";
const GROUPS = 3;

/** A password to read aloud and type once, such as 'kfma7-wxpt3-hqze9', of some 63 bits. `random` is below 2^32. */
export function drawPassword(random: () => number): string {
  const one = (of: string) => of[random() % of.length];
  const group = () => `${one(LETTERS)}${one(LETTERS)}${one(LETTERS)}${one(LETTERS)}${one(DIGITS)}`;
  return Array.from({ length: GROUPS }, group).join("-");
}
