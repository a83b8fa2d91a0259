import * as v from "valibot";
import { emailAddress, oneLine } from "./typed-text.ts";

export const APPLICANT_NAME_MAX = 120;

/** The largest accepted résumé, in bytes (the bucket's own limit). */
const RESUME_MAX_BYTES = 5 * 1024 * 1024;
/** The largest request of apply-for-job: its file, and a little for everything around it. */
export const APPLICATION_MAX_BYTES = RESUME_MAX_BYTES + 64 * 1024;

/** The first bytes of every PDF. */
const PDF_MARK = "%PDF-";

export type ResumeProblem = "empty" | "too_large" | "not_pdf";

/** Returns why a file cannot be a résumé; null if it can. Reads only its beginning. */
export async function resumeProblem(file: Blob): Promise<ResumeProblem | null> {
  if (file.size === 0) return "empty";
  if (file.size > RESUME_MAX_BYTES) return "too_large";
  const start = new Uint8Array(await file.slice(0, PDF_MARK.length).arrayBuffer());
  return String.fromCharCode(...start) === PDF_MARK ? null : "not_pdf";
}

/** The messages for it, in English, for the server. */
export const RESUME_PROBLEMS: Record<ResumeProblem, string> = {
  empty: "This file is empty.",
  too_large: "This file is too large. A resume may have up to 5 MB.",
  not_pdf: "This file is not a PDF. Please choose your resume as a PDF.",
};

/** The fields of an application, validated by both the form and the server. */
export const jobApplication = v.object({
  full_name: v.pipe(
    oneLine,
    v.minLength(1, "Please enter your name"),
    v.maxLength(APPLICANT_NAME_MAX, `Name is too long (max ${APPLICANT_NAME_MAX} characters)`),
  ),
  email: emailAddress,
  posting_id: v.pipe(v.string(), v.uuid("Please choose a position")),
});
export type JobApplication = v.InferOutput<typeof jobApplication>;

/** The form fields of apply-for-job, besides the optional file `resume`. A repeated request is stored once. */
export const applyRequest = v.object({
  request_id: v.pipe(v.string(), v.uuid()),
  ...jobApplication.entries,
  /** A hidden field that people leave empty, to catch bots. */
  trap: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
});

export const applyResponse = v.object({ status: v.picklist(["received", "already_received"]) });
export type ApplyResponse = v.InferOutput<typeof applyResponse>;
