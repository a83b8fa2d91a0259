import { askOpenPositions } from "#remote/careers.ts";
import type { OpenPosition } from "#schema/protocol/open-positions.ts";
import type { CommandContext } from "./command-context.ts";

/** The positions that are open now, the newest first. Throws an AccountError. */
export async function findOpenPositions({ remote }: CommandContext): Promise<OpenPosition[]> {
  return askOpenPositions(await remote());
}
