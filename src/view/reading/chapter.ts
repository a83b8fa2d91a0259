/** A paragraph, or the points of a list. */
export type Passage = string | readonly string[];

/** A part of a longer text, with an anchor to link to. */
export interface Chapter {
  id: string;
  title: string;
  passages: readonly Passage[];
}
