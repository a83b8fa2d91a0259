import { openAttachment } from "#commands/messages/attachments.ts";
import { useCommand } from "#commands/use-command.ts";
import { useBusiness } from "#queries/business.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** Returns a function that gives the business's logo as a data URL for a file; null if there is none, or none here. */
export function useLogoForFile(): () => Promise<string | null> {
  const open = useCommand(openAttachment);
  const path = useBusiness()?.logo_path;
  return async () => {
    if (!path) return null;
    // Nobody waits for a server that is away.
    const found = await open(path, { fetches: useSyncStatus.getState().online });
    return found.state === "ready" ? dataUrlOf(found.blob) : null;
  };
}

async function dataUrlOf(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:${blob.type};base64,${btoa(text)}`;
}
