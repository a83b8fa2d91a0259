import { type Chapter, chaptersOf } from "#view/reading/chapter.ts";
import type { HelpWords, SayHelp } from "#words/made/help.ts";
import type { LegalDocument } from "./legal-document.ts";

/** The Terms of Service. After an edit run `npm run legal`. */
export function termsOfService(say: SayHelp): LegalDocument {
  return {
    title: say("terms.title"),
    pdf: "/terms-of-service.pdf",
    effectiveOn: { day: "2026-11-01", words: say("terms.effectiveOn") },
    introduction: say("terms.introduction"),
    summary: ([1, 2, 3, 4, 5] as const).map((point) => say(`terms.summary.${point}`)),
    chapters: chaptersOf(say, CHAPTERS),
  };
}

const CHAPTERS: readonly Chapter<keyof HelpWords["text"]>[] = [
  {
    id: "who",
    title: "terms.who.title",
    passages: ["terms.who.1", "terms.who.2", "terms.who.3"],
  },
  {
    id: "service",
    title: "terms.service.title",
    passages: [
      "terms.service.1",
      ["terms.service.2", "terms.service.3", "terms.service.4", "terms.service.5", "terms.service.6"],
      "terms.service.7",
    ],
  },
  {
    id: "accounts",
    title: "terms.accounts.title",
    passages: [
      "terms.accounts.1",
      ["terms.accounts.2", "terms.accounts.3", "terms.accounts.4", "terms.accounts.5", "terms.accounts.6"],
      "terms.accounts.7",
    ],
  },
  {
    id: "trial",
    title: "terms.trial.title",
    passages: ["terms.trial.1", "terms.trial.2"],
  },
  {
    id: "prices",
    title: "terms.prices.title",
    passages: [
      "terms.prices.1",
      ["terms.prices.2", "terms.prices.3", "terms.prices.4", "terms.prices.5", "terms.prices.6"],
      "terms.prices.7",
      "terms.prices.8",
      "terms.prices.9",
    ],
  },
  {
    id: "cancellation",
    title: "terms.cancellation.title",
    passages: ["terms.cancellation.1", "terms.cancellation.2", "terms.cancellation.3"],
  },
  {
    id: "your-data",
    title: "terms.your-data.title",
    passages: ["terms.your-data.1", "terms.your-data.2"],
  },
  {
    id: "offline",
    title: "terms.offline.title",
    passages: [
      "terms.offline.1",
      ["terms.offline.2", "terms.offline.3", "terms.offline.4", "terms.offline.5"],
    ],
  },
  {
    id: "employer",
    title: "terms.employer.title",
    passages: ["terms.employer.1", ["terms.employer.2", "terms.employer.3", "terms.employer.4"]],
  },
  {
    id: "fair-use",
    title: "terms.fair-use.title",
    passages: [
      "terms.fair-use.1",
      ["terms.fair-use.2", "terms.fair-use.3", "terms.fair-use.4", "terms.fair-use.5"],
      "terms.fair-use.6",
    ],
  },
  {
    id: "availability",
    title: "terms.availability.title",
    passages: ["terms.availability.1", "terms.availability.2"],
  },
  {
    id: "liability",
    title: "terms.liability.title",
    passages: ["terms.liability.1", "terms.liability.2", "terms.liability.3"],
  },
  {
    id: "changes",
    title: "terms.changes.title",
    passages: ["terms.changes.1", "terms.changes.2"],
  },
];
