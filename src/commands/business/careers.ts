import { sha256 } from "#lib/sha256.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import { askOpenPositions, sendApplication } from "#remote/careers.ts";
import type { JobApplication } from "#schema/protocol/apply-for-job.ts";
import type { OpenPosition } from "#schema/protocol/open-positions.ts";
import type { CommandContext } from "../command-context.ts";

/** Returns the open positions, newest first. Throws an AccountError. */
export async function findOpenPositions({ remote }: CommandContext): Promise<OpenPosition[]> {
  return askOpenPositions(await remote());
}

/**
 * Applies for a position. Repeating it with the same form, words and file is the same request, which the server
 * stores once. Throws an AccountError.
 */
export async function applyForJob(
  { remote }: CommandContext,
  { full_name, email, posting_id }: JobApplication,
  resume: File | null,
  { draftId, trap }: { draftId: string; trap: string },
): Promise<void> {
  const file = resume && (await sha256(new Uint8Array(await resume.arrayBuffer())));
  const request_id = await uuidOf(JSON.stringify([draftId, full_name, email, posting_id, file]));
  await sendApplication(await remote(), { request_id, full_name, email, posting_id, trap }, resume);
}
