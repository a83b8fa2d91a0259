import type { TypedPosting } from "#schema/protocol/console-data.ts";

/** A posting as typed so far. */
export interface PostingDraft extends TypedPosting {
  /** The posting's id from the first attempt on, so that a retry does not create it twice. */
  id: string;
}

export function newPostingDraft(id: string): PostingDraft {
  return { id, title: "", description: "", responsibilities: "", requirements: "", benefits: "" };
}

export function hasWords({ id: _, ...typed }: PostingDraft): boolean {
  return Object.values(typed).some((text) => text.trim() !== "");
}
