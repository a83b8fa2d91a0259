import { within } from "#lib/attempts.ts";
import type { CommandContext } from "./command-context.ts";

const ANSWERS_WITHIN_MS = 10_000;

/** Exchanges with the server at once, ending any pause. True if it answered in time. */
export async function syncNow({ refreshScope }: CommandContext): Promise<boolean> {
  const answered = refreshScope().then(() => true);
  return within(ANSWERS_WITHIN_MS, answered, false);
}
