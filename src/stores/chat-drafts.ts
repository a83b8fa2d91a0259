import * as v from "valibot";
import { createDrafts, type DraftsOwner } from "./create-drafts.ts";

const drafts = createDrafts("chatDrafts", { text: v.string() });

/** Where the words of an edit are kept: a message has an id, like a room. */
export const editDraftOf = (messageId: string) => `edit ${messageId}`;

/** Several drafts as one, none of which is lost. */
export const inOneDraft = (texts: readonly string[]) => texts.filter(Boolean).join("\n");

/** What this page is sending, by the names it is kept by: it is on its way, and no draft. */
const onTheirWay = new Set<string>();
const sendingIn = (room: string) => `sending ${room} `;

/**
 * What this person has begun to write in a room, on this device, within a week, after what could not be sent from there;
 * `now` in ms.
 */
export function readChatDraft(owner: DraftsOwner, room: string, now: number): string {
  const unsent = unsentOf(owner, room, now).map((name) => drafts.read(owner, name, now)?.text ?? "");
  return inOneDraft([...unsent, drafts.read(owner, room, now)?.text ?? ""]);
}

/** Keeps what was written so far, which has taken up what could not be sent. */
export function keepChatDraft(owner: DraftsOwner, room: string, text: string, now: number) {
  for (const name of unsentOf(owner, room, now)) drafts.keep(owner, name, null, now);
  drafts.keep(owner, room, text === "" ? null : { text }, now);
}

/**
 * Keeps the words of a message until it is on this device; when that fails, or the page ends first, they are a draft
 * again.
 */
export async function keptWhileSent<T>(
  { owner, room, now }: { owner: DraftsOwner; room: string; now: number },
  { id, text }: { id: string; text: string },
  sent: () => Promise<T>,
): Promise<T> {
  const name = sendingIn(room) + id;
  onTheirWay.add(name);
  drafts.keep(owner, name, { text }, now);
  try {
    const result = await sent();
    drafts.keep(owner, name, null, now);
    return result;
  } finally {
    onTheirWay.delete(name);
  }
}

function unsentOf(owner: DraftsOwner, room: string, now: number): string[] {
  return drafts.names(owner, now).filter((name) => name.startsWith(sendingIn(room)) && !onTheirWay.has(name));
}

export const { forget: forgetChatDrafts, forgetOld: forgetOldChatDrafts } = drafts;
