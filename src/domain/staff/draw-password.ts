/** Without what is read as something else: 0 and o, 1 and l and i. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz";
const DIGITS = "23456789";
const GROUPS = 3;

/**
 * A password to be read aloud and typed once, such as 'kfma7-wxpt3-hqze9', of a source of whole random numbers below
 * 2^32: four letters and a digit in each of three groups, some 63 bits.
 */
export function drawPassword(random: () => number): string {
  const one = (of: string) => of[random() % of.length];
  const group = () => `${one(LETTERS)}${one(LETTERS)}${one(LETTERS)}${one(LETTERS)}${one(DIGITS)}`;
  return Array.from({ length: GROUPS }, group).join("-");
}
