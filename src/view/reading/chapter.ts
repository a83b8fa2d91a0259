/** A paragraph, or the items of a list. */
export type Passage<Text = string> = Text | readonly Text[];

/** A part of a longer text, with an anchor for links: its texts, or the keys of their messages. */
export interface Chapter<Text = string> {
  id: string;
  title: Text;
  passages: readonly Passage<Text>[];
}

/** The chapters in a person's language. */
export function chaptersOf<Key extends string>(
  say: (key: Key) => string,
  chapters: readonly Chapter<Key>[],
): Chapter[] {
  return chapters.map(({ id, title, passages }) => ({
    id,
    title: say(title),
    passages: passages.map((passage) =>
      typeof passage === "string" ? say(passage) : passage.map((point) => say(point)),
    ),
  }));
}
