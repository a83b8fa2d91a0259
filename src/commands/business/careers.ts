import { sha256 } from "#lib/sha256.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import { askOpenPositions, sendApplication } from "#remote/careers.ts";
import type { JobApplication } from "#schema/protocol/apply-for-job.ts";
import type { OpenPosition } from "#schema/protocol/open-positions.ts";
import type { CommandContext } from "../command-context.ts";

/** The positions that are open now, the newest first. Throws an AccountError. */
export async function findOpenPositions({ remote }: CommandContext): Promise<OpenPosition[]> {
  return askOpenPositions(await remote());
}

/**
 * Applies for a position. Sent again, from the same form with the same words and file, it is the same request to the
 * server, which keeps it once. Throws an AccountError.
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
