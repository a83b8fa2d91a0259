import * as v from "valibot";
import { applyResponse } from "#schema/protocol/apply-for-job.ts";
import { type OpenPosition, openPositionsResponse } from "#schema/protocol/open-positions.ts";
import { functionFailure } from "./account.ts";
import { unexpectedAnswer } from "./account-error.ts";
import type { Remote } from "./client.ts";

const TIMEOUT_MS = 30_000;
/** Five megabytes take a while on a phone. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Returns the open positions. Throws an AccountError. */
export async function askOpenPositions(remote: Remote): Promise<OpenPosition[]> {
  const { data, error } = await remote.functions.invoke("open-positions", {
    method: "GET",
    timeout: TIMEOUT_MS,
  });
  if (error) throw await functionFailure("open-positions", error);
  return parsed(openPositionsResponse, data).positions;
}

/** Sends an application; `fields` are the request's, and the file is added. Throws an AccountError. */
export async function sendApplication(
  remote: Remote,
  fields: Record<string, string>,
  resume: File | null,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (resume) form.set("resume", resume, "resume.pdf");
  const { data, error } = await remote.functions.invoke("apply-for-job", {
    body: form,
    timeout: UPLOAD_TIMEOUT_MS,
  });
  if (error) throw await functionFailure("apply-for-job", error);
  parsed(applyResponse, data);
}

function parsed<S extends v.GenericSchema>(schema: S, data: unknown): v.InferOutput<S> {
  const answer = v.safeParse(schema, data);
  if (!answer.success) throw unexpectedAnswer();
  return answer.output;
}
