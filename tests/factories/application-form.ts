import { randomUUID } from "node:crypto";

interface Application {
  request_id: string;
  posting_id: string;
  full_name: string;
  email: string;
  trap?: string;
}

/** Returns Ada's application, as the form sends it. */
export function applicationOf(changes: Partial<Application> = {}): Application {
  return {
    request_id: randomUUID(),
    posting_id: randomUUID(),
    full_name: "Ada Lovelace",
    email: "ada@elsewhere.test",
    ...changes,
  };
}

/** Returns the form as bytes, with its content type. */
export async function applicationForm(
  application: Application,
  resume: BlobPart | null = "%PDF-1.7 of a life",
): Promise<{ body: Uint8Array<ArrayBuffer>; headers: { "content-type": string } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(application)) form.set(name, value);
  if (resume !== null) form.set("resume", new File([resume], "resume.pdf"));
  const message = new Response(form);
  const body = new Uint8Array(await message.arrayBuffer());
  return { body, headers: { "content-type": message.headers.get("content-type") ?? "" } };
}
