import * as v from "valibot";
import {
  APPLICATION_MAX_BYTES,
  type ApplyResponse,
  applyRequest,
  RESUME_PROBLEMS,
  type ResumeProblem,
  resumeProblem,
} from "../../../schema/protocol/apply-for-job.ts";
import { sha256 } from "../../../src/lib/hashes.ts";
import { endpoint, parseInput, readForm } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject } from "../_shared/environment.ts";
import { Failure, type FailureCode } from "../_shared/failure.ts";
import { callerAddress } from "../_shared/limits.ts";
import { createServiceClient } from "../_shared/service-client.ts";

const claimed = v.variant("status", [
  v.object({
    status: v.literal("claimed"),
    path: v.nullable(v.string()),
    /** Files of expired applications, to be removed. */
    forgotten: v.array(v.string()),
  }),
  v.object({ status: v.picklist(["already_received", "not_open", "too_many", "not_the_same"]) }),
]);

// no words: the app says the code
const REFUSALS = {
  not_open: ["not_found", "This position is no longer open."],
  too_many: ["too_many_tries", "Too many applications were sent. Please try again in an hour."],
  not_the_same: [
    "not_the_same",
    "This application was sent before with other words. Please reload the page.",
  ],
} as const;
const FILE_CODES: Record<ResumeProblem, FailureCode> = {
  empty: "invalid_input",
  too_large: "too_large",
  not_pdf: "unsupported_type",
};
// no words: the app says the code
const TRAPPED = "Your application looks as if no person had sent it. Please reload the page and try again.";
// no words: the app says the code
const NOT_STORED = "Your application could not be stored. Please try again.";

/**
 * Stores an application for an open position, from anybody. Its file must have a PDF's content and is stored
 * unchanged, at a secret path in a bucket that only the secret key opens; only console-data hands it out, to be saved
 * and never shown.
 */
export function makeApplyForJobHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const service = createServiceClient(readProject(source), fetch);
  const resumes = service.storage.from("resumes");

  async function store(path: string, resume: File) {
    // An earlier try whose answer was lost may have stored the same file.
    const { error } = await resumes.upload(path, await resume.arrayBuffer(), {
      contentType: "application/pdf",
      upsert: true,
    });
    if (error) throw new Failure("failed", NOT_STORED, error);
  }

  /** The application has arrived, so an error is only logged; collect-files removes what stays. */
  async function forget(paths: string[]) {
    if (paths.length === 0) return;
    const { error } = await resumes.remove(paths);
    if (error) console.error(`Résumés were not removed: ${error.message}`);
  }

  return endpoint("POST", async (request): Promise<ApplyResponse> => {
    const { resume, ...fields } = Object.fromEntries(await readForm(request, APPLICATION_MAX_BYTES));
    const { trap, request_id, posting_id: posting, full_name, email } = parseInput(applyRequest, fields);
    if (trap !== "") throw new Failure("not_allowed", TRAPPED);
    const file = await checkedFile(resume);
    const { data } = await service
      .rpc("claim_job_application", {
        request_id,
        posting,
        full_name,
        email,
        resume_hash: file && (await sha256(new Uint8Array(await file.arrayBuffer()))),
        address: callerAddress(request, source),
      })
      .throwOnError();
    const claim = v.parse(claimed, data);
    if (claim.status === "already_received") return { status: claim.status };
    if (claim.status !== "claimed") {
      const [code, message] = REFUSALS[claim.status];
      throw new Failure(code, message);
    }
    if (file && claim.path) {
      await store(claim.path, file);
      await service.rpc("settle_job_application", { request_id }).throwOnError();
    }
    await forget(claim.forgotten);
    return { status: "received" };
  });
}

/** Returns the form's résumé, or null without one. */
async function checkedFile(resume: FormDataEntryValue | undefined): Promise<File | null> {
  if (resume === undefined) return null;
  if (typeof resume === "string") throw new Failure("invalid_input", "The resume must be a file.");
  const problem = await resumeProblem(resume);
  if (problem) throw new Failure(FILE_CODES[problem], RESUME_PROBLEMS[problem]);
  return resume;
}
