import { MESSAGE_MAX, NO_WORDS, TOO_LONG } from "#schema/entities/message.ts";
import { PRIVATE_MESSAGE_MAX, PRIVATE_TOO_LONG } from "#schema/entities/private-message.ts";

/** Which words go into which conversation. */
export type Said = "team" | "private";

/** How much may be said at once, in characters, and what is said of more. */
export const WORDS_MAX: Record<Said, { length: number; problem: string }> = {
  team: { length: MESSAGE_MAX, problem: TOO_LONG },
  private: { length: PRIVATE_MESSAGE_MAX, problem: PRIVATE_TOO_LONG },
};

/** Why these words cannot be sent; null when they can. Blanks at either end are not sent, and not counted. */
export function messageProblem(said: Said, text: string): string | null {
  const words = text.trim();
  if (words === "") return NO_WORDS;
  const { length, problem } = WORDS_MAX[said];
  return words.length > length ? problem : null;
}
