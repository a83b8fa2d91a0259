import type { TypedPosting } from "#schema/protocol/console-data.ts";

/** A posting as far as it is typed. */
export interface PostingDraft extends TypedPosting {
  /** What the posting is called by from the first try on, so that it is created once. */
  id: string;
}

export function newPostingDraft(id: string): PostingDraft {
  return { id, title: "", description: "", responsibilities: "", requirements: "", benefits: "" };
}

export function hasWords({ id: _, ...typed }: PostingDraft): boolean {
  return Object.values(typed).some((text) => text.trim() !== "");
}
