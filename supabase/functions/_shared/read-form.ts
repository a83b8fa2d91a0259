import { Failure } from "./failure.ts";

/** Reads a form (multipart/form-data) of so many bytes at most; what is larger is not read to its end. */
export async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Failure("invalid_input", "Send a form.");
  const body = await readAtMost(request, maxBytes);
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw new Failure("invalid_input", "The form cannot be read.");
  }
}

async function readAtMost(request: Request, maxBytes: number): Promise<Blob> {
  const tooLarge = new Failure("too_large", "The request is too large.");
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
