import { AccountError, unreachable } from "./account-error.ts";
import type { Remote } from "./client.ts";

/** Stores a payslip's PDF; an existing one stays, so that repeated mails are identical. Throws an AccountError. */
export async function keepPayslip(remote: Remote, name: string, pdf: Uint8Array): Promise<void> {
  const file = new Blob([pdf as BlobPart], { type: "application/pdf" });
  const { error } = await remote.storage
    .from("payslips")
    .upload(name, file, { contentType: "application/pdf" });
  if (!error || isThere(error)) return;
  const { status = 0 } = error;
  throw status >= 400 && status < 500
    ? new AccountError("refused", "The payslip could not be stored. Only admins can send payslips.", {
        reason: "payslip_not_stored",
      })
    : unreachable();
}

/** After this long, in ms, a copy is made here instead. */
const FETCH_MAX_MS = 15_000;
const PDF_BEGINS = "%PDF-";

/** Returns the stored PDF of a payslip; null if there is none or it is unavailable now. */
export async function fetchPayslip(remote: Remote, name: string): Promise<Uint8Array | null> {
  const signal = AbortSignal.timeout(FETCH_MAX_MS);
  const { data } = await remote.storage.from("payslips").download(name, {}, { signal });
  if (!data) return null;
  const pdf = new Uint8Array(await data.arrayBuffer());
  // A captive portal answers with its own page.
  return new TextDecoder().decode(pdf.slice(0, PDF_BEGINS.length)) === PDF_BEGINS ? pdf : null;
}

/** Hosted Supabase answers with 400 and has the real status 409 in the body. */
function isThere({
  status,
  statusCode,
}: {
  status?: number | undefined;
  statusCode?: string | undefined;
}): boolean {
  return status === 409 || statusCode === "409";
}
