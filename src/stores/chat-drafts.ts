import * as v from "valibot";
import { createDrafts, type DraftsOwner } from "./create-drafts.ts";

const drafts = createDrafts("chatDrafts", { text: v.string() });

/** Where the words of an edit are kept: a message has an id, like a room. */
export const editDraftOf = (messageId: string) => `edit ${messageId}`;

/** Several drafts as one, none of which is lost. */
export const inOneDraft = (texts: readonly string[]) => texts.filter(Boolean).join("\n");

/** What this person has begun to write in a room, on this device, within a week; `now` in ms. */
export function readChatDraft(owner: DraftsOwner, room: string, now: number): string {
  return drafts.read(owner, room, now)?.text ?? "";
}

/** Keeps what was written so far; of a message that was sent nothing is left. */
export function keepChatDraft(owner: DraftsOwner, room: string, text: string, now: number) {
  drafts.keep(owner, room, text === "" ? null : { text }, now);
}

export const { forget: forgetChatDrafts, forgetOld: forgetOldChatDrafts } = drafts;
