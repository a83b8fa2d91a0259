/** A paragraph, or the items of a list. */
export type Passage = string | readonly string[];

/** A part of a longer text, with an anchor for links. */
export interface Chapter {
  id: string;
  title: string;
  passages: readonly Passage[];
}
