import * as v from "valibot";
import { createDrafts, type DraftsOwner } from "./create-drafts.ts";

const drafts = createDrafts("chatDrafts", { text: v.string() });

/** The key of an edit's draft: messages have ids, like rooms. */
export const editDraftOf = (messageId: string) => `edit ${messageId}`;

export const inOneDraft = (texts: readonly string[]) => texts.filter(Boolean).join("\n");

/** The drafts this page is sending, by name: they do not count as drafts. */
const onTheirWay = new Set<string>();
const sendingIn = (room: string) => `sending ${room} `;

/** Returns the person's draft for a room, at most a week old, after texts that failed to send; `now` in ms. */
export function readChatDraft(owner: DraftsOwner, room: string, now: number): string {
  const unsent = unsentOf(owner, room, now).map((name) => drafts.read(owner, name, now)?.text ?? "");
  return inOneDraft([...unsent, drafts.read(owner, room, now)?.text ?? ""]);
}

/** Keeps a draft, which includes texts that failed to send. */
export function keepChatDraft(owner: DraftsOwner, room: string, text: string, now: number) {
  for (const name of unsentOf(owner, room, now)) drafts.keep(owner, name, null, now);
  drafts.keep(owner, room, text === "" ? null : { text }, now);
}

/** Keeps a message's text until it is stored; if that fails, or the page ends, it is a draft again. */
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
