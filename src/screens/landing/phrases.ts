/** What the product is for; the hero says one after the other. */
export const PHRASES = [
  "Roster Efficiently",
  "Chat together",
  "Manage Availabilities",
  "Streamline Operations",
  "Take your Business to the next level",
] as const;

/** All of them as one sentence: the page's heading for those who do not watch it change. */
export const PHRASES_IN_ONE = `${PHRASES.join(". ")}.`;

/** The phrase after this one; the last is followed by the first. */
export function nextPhrase(turn: number): number {
  return (turn + 1) % PHRASES.length;
}
