import type { Chapter } from "#view/reading/chapter.ts";
import type { HelpWords, SayHelp } from "#words/made/help.ts";

export type LegalName = "terms" | "privacy";

/** A legal text: the single source of its page, its dialog and its PDF. */
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

/** The document in a person's language. After an edit run `npm run legal`. */
export function legalDocument(say: SayHelp, name: LegalName): LegalDocument {
  const { pdf, day, keyOf, chapters } = SOURCES[name];
  const text = (part: string) => say(keyOf(part) as keyof HelpWords["text"]);
  return {
    title: say(`${name}.title`),
    pdf,
    effectiveOn: { day, words: say(`${name}.effectiveOn`) },
    introduction: say(`${name}.introduction`),
    summary: ([1, 2, 3, 4, 5] as const).map((point) => say(`${name}.summary.${point}`)),
    chapters: Object.entries(chapters).map(([id, passages]) => ({
      id,
      title: text(`${id}.title`),
      passages: passages.map((passage) =>
        typeof passage === "number"
          ? text(`${id}.${passage}`)
          : passage.map((point) => text(`${id}.${point}`)),
      ),
    })),
  };
}

interface Source {
  pdf: LegalDocument["pdf"];
  day: string;
  keyOf: (part: string) => string;
  /** By chapter the numbers of its messages: one is a paragraph, several together are a list. */
  chapters: Record<string, readonly (number | readonly number[])[]>;
}

const SOURCES: Record<LegalName, Source> = {
  terms: {
    pdf: "/terms-of-service.pdf",
    day: "2026-11-01",
    keyOf: (part) => `terms.${part}`,
    chapters: {
      who: [1, 2, 3],
      service: [1, [2, 3, 4, 5, 6], 7],
      accounts: [1, [2, 3, 4, 5, 6], 7],
      trial: [1, 2],
      prices: [1, [2, 3, 4, 5, 6], 7, 8, 9],
      cancellation: [1, 2, 3],
      "your-data": [1, 2],
      offline: [1, [2, 3, 4, 5]],
      employer: [1, [2, 3, 4]],
      "fair-use": [1, [2, 3, 4, 5], 6],
      availability: [1, 2],
      liability: [1, 2, 3],
      changes: [1, 2],
    },
  },
  privacy: {
    pdf: "/privacy-policy.pdf",
    day: "2026-12-01",
    keyOf: (part) => `privacy.${part}`,
    chapters: {
      responsible: [1, [2, 3], 4],
      stored: [1, [2, 3, 15, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], 14],
      pins: [1, 2],
      device: [1, [2, 3, 4, 5, 6, 7], 8, 9],
      shared: [1, 2],
      purposes: [[1, 2, 3, 4, 5], 6],
      recipients: [1, 2, [3, 4, 5], 6],
      retention: [[1, 2, 3, 4, 5, 6, 7, 8]],
      security: [1, 2],
      rights: [1, [2, 3, 4, 5, 6], 7],
      notifications: [1],
      children: [1],
      changes: [1],
    },
  },
};
