import * as v from "valibot";

const STORAGE_KEY = "chatDrafts";
const stored = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** What this person has begun to write in a room, on this device. */
export function readChatDraft(owner: string, room: string): string {
  return draftsOf(owner)[room] ?? "";
}

/** Keeps what was written so far; of a message that was sent nothing is left. Where the device takes none, it goes. */
export function keepChatDraft(owner: string, room: string, text: string) {
  const { [room]: _, ...others } = draftsOf(owner);
  const drafts = text === "" ? others : { ...others, [room]: text };
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify(drafts));
  } catch {
    // It stays in the page as long as it is open.
  }
}

function draftsOf(owner: string): Record<string, string> {
  const found = v.safeParse(stored, localStorage.getItem(keyOf(owner)));
  return found.success ? found.output : {};
}

function keyOf(owner: string): string {
  return `${STORAGE_KEY}-${owner}`;
}
