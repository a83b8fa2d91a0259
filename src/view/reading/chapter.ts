/** A paragraph, or the items of a list. */
export type Passage = string | readonly string[];

/** A part of a longer text, with an anchor for links. */
export interface Chapter {
  id: string;
  title: string;
  passages: readonly Passage[];
}

/** A chapter by the keys of its messages. */
export interface ChapterKeys<Key> {
  id: string;
  title: Key;
  passages: readonly (Key | readonly Key[])[];
}

/** The chapters in a person's language. */
export function chaptersOf<Key extends string>(
  say: (key: Key) => string,
  chapters: readonly ChapterKeys<Key>[],
): Chapter[] {
  return chapters.map(({ id, title, passages }) => ({
    id,
    title: say(title),
    passages: passages.map((passage) =>
      typeof passage === "string" ? say(passage) : passage.map((point) => say(point)),
    ),
  }));
}
