import { sha256, uuidOf } from "#lib/hashes.ts";
import { functionFailure, parseAnswer } from "#remote/account.ts";
import { applyResponse, type JobApplication } from "#schema/protocol/apply-for-job.ts";
import { type OpenPosition, openPositionsResponse } from "#schema/protocol/open-positions.ts";
import type { CommandContext } from "../command-context.ts";

const TIMEOUT_MS = 30_000;
/** Five megabytes take a while on a phone. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Returns the open positions, newest first. Throws an AccountError. */
export async function findOpenPositions({ remote }: CommandContext): Promise<OpenPosition[]> {
  const { functions } = await remote();
  const request = { method: "GET", timeout: TIMEOUT_MS } as const;
  const { data, error } = await functions.invoke("open-positions", request);
  if (error) throw await functionFailure("open-positions", error);
  return parseAnswer(openPositionsResponse, data).positions;
}

/** Applies for a position; the server stores the same form, words and file once. Throws an AccountError. */
export async function applyForJob(
  { remote }: CommandContext,
  { full_name, email, posting_id }: JobApplication,
  resume: File | null,
  { draftId, trap }: { draftId: string; trap: string },
): Promise<void> {
  const file = resume && (await sha256(new Uint8Array(await resume.arrayBuffer())));
  const request_id = await uuidOf(JSON.stringify([draftId, full_name, email, posting_id, file]));
  const body = new FormData();
  const fields = { request_id, full_name, email, posting_id, trap };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (resume) body.set("resume", resume, "resume.pdf");
  const { functions } = await remote();
  const { data, error } = await functions.invoke("apply-for-job", { body, timeout: UPLOAD_TIMEOUT_MS });
  if (error) throw await functionFailure("apply-for-job", error);
  parseAnswer(applyResponse, data);
}
