import type { createServiceClient } from "../_shared/service-client.ts";

/** Of the bucket's files. */
const PDF_MAX_BYTES = 1_048_576;
const PDF_BEGINS = "%PDF-";

/** The PDF that is kept under this name in the bucket payslips; null when there is none, or something else. */
export async function findPdf(
  service: ReturnType<typeof createServiceClient>,
  file: string,
): Promise<Uint8Array | null> {
  const { data } = await service.storage.from("payslips").download(file);
  if (!data || data.size > PDF_MAX_BYTES) return null;
  const content = new Uint8Array(await data.arrayBuffer());
  return new TextDecoder().decode(content.slice(0, PDF_BEGINS.length)) === PDF_BEGINS ? content : null;
}
