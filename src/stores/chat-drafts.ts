import * as v from "valibot";

const STORAGE_KEY = "chatDrafts";
const KEPT_MS = 7 * 24 * 3_600_000;

const draft = v.object({ text: v.string(), savedAt: v.number() });
const stored = v.pipe(v.string(), v.parseJson(), v.record(v.string(), draft));
type Drafts = v.InferOutput<typeof stored>;

/** Whose drafts they are: they belong to what is said in one business. */
export interface DraftsOwner {
  userId: string;
  businessId: string | null;
}

/** Where the words of an edit are kept: a message has an id, like a room. */
export const editDraftOf = (messageId: string) => `edit ${messageId}`;

/** Several drafts as one, none of which is lost. */
export const inOneDraft = (texts: readonly string[]) => texts.filter(Boolean).join("\n");

/** What this person has begun to write in a room, on this device, within a week; `now` in ms. */
export function readChatDraft(owner: DraftsOwner, room: string, now: number): string {
  return fresh(keyOf(owner), now)[room]?.text ?? "";
}

/** Keeps what was written so far; of a message that was sent nothing is left. Where the device takes none, it goes. */
export function keepChatDraft(owner: DraftsOwner, room: string, text: string, now: number) {
  const { [room]: _, ...others } = fresh(keyOf(owner), now);
  write(keyOf(owner), text === "" ? others : { ...others, [room]: { text, savedAt: now } });
}

/** They are not wanted any more. */
export function forgetChatDrafts(userId: string) {
  for (const key of keysOf(`${STORAGE_KEY}-${userId} `)) localStorage.removeItem(key);
}

/** Removes the drafts that are too old, of whoever left them. */
export function forgetOldChatDrafts(now: number) {
  for (const key of keysOf(`${STORAGE_KEY}-`)) write(key, fresh(key, now));
}

function fresh(key: string, now: number): Drafts {
  const found = v.safeParse(stored, localStorage.getItem(key));
  if (!found.success) return {};
  return Object.fromEntries(
    Object.entries(found.output).filter(([, { savedAt }]) => now - savedAt <= KEPT_MS),
  );
}

function write(key: string, drafts: Drafts) {
  try {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // It stays in the page as long as it is open.
  }
}

function keysOf(beginning: string): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  return keys.filter((key) => key.startsWith(beginning));
}

function keyOf({ userId, businessId }: DraftsOwner): string {
  return `${STORAGE_KEY}-${userId} ${businessId}`;
}
