import type { Chapter } from "#view/reading/chapter.ts";

/** A legal text: the one source of its page in the app, its dialog and its PDF (`npm run legal`). */
export interface LegalDocument {
  title: string;
  /** Where its PDF is, within the site. */
  pdf: `/${string}.pdf`;
  /** The day it takes effect, `yyyy-MM-dd` and in words. */
  effectiveOn: { day: string; words: string };
  introduction: string;
  /** The gist for people who will not read it all. It binds nobody. */
  summary: readonly string[];
  chapters: readonly Chapter[];
}
