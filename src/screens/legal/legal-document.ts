import type { Chapter } from "#view/reading/chapter.ts";

/** A legal text: the single source of its page, its dialog and its PDF (`npm run legal`). */
export interface LegalDocument {
  title: string;
  /** The path of its PDF on the site. */
  pdf: `/${string}.pdf`;
  /** The day it takes effect, as `yyyy-MM-dd` and in words. */
  effectiveOn: { day: string; words: string };
  introduction: string;
  /** A summary for people who will not read it all. Not binding. */
  summary: readonly string[];
  chapters: readonly Chapter[];
}
