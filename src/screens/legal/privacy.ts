import { type Chapter, chaptersOf } from "#view/reading/chapter.ts";
import type { HelpWords, SayHelp } from "#words/made/help.ts";
import type { LegalDocument } from "./legal-document.ts";

/** The Privacy Policy. After an edit run `npm run legal`. */
export function privacyPolicy(say: SayHelp): LegalDocument {
  return {
    title: say("privacy.title"),
    pdf: "/privacy-policy.pdf",
    effectiveOn: { day: "2026-11-01", words: say("privacy.effectiveOn") },
    introduction: say("privacy.introduction"),
    summary: ([1, 2, 3, 4, 5] as const).map((point) => say(`privacy.summary.${point}`)),
    chapters: chaptersOf(say, CHAPTERS),
  };
}

const CHAPTERS: readonly Chapter<keyof HelpWords["text"]>[] = [
  {
    id: "responsible",
    title: "privacy.responsible.title",
    passages: [
      "privacy.responsible.1",
      ["privacy.responsible.2", "privacy.responsible.3"],
      "privacy.responsible.4",
    ],
  },
  {
    id: "stored",
    title: "privacy.stored.title",
    passages: [
      "privacy.stored.1",
      [
        "privacy.stored.2",
        "privacy.stored.3",
        "privacy.stored.4",
        "privacy.stored.5",
        "privacy.stored.6",
        "privacy.stored.7",
        "privacy.stored.8",
        "privacy.stored.9",
        "privacy.stored.10",
        "privacy.stored.11",
        "privacy.stored.12",
        "privacy.stored.13",
      ],
      "privacy.stored.14",
    ],
  },
  {
    id: "pins",
    title: "privacy.pins.title",
    passages: ["privacy.pins.1", "privacy.pins.2"],
  },
  {
    id: "device",
    title: "privacy.device.title",
    passages: [
      "privacy.device.1",
      [
        "privacy.device.2",
        "privacy.device.3",
        "privacy.device.4",
        "privacy.device.5",
        "privacy.device.6",
        "privacy.device.7",
      ],
      "privacy.device.8",
      "privacy.device.9",
    ],
  },
  {
    id: "shared",
    title: "privacy.shared.title",
    passages: ["privacy.shared.1", "privacy.shared.2"],
  },
  {
    id: "purposes",
    title: "privacy.purposes.title",
    passages: [
      [
        "privacy.purposes.1",
        "privacy.purposes.2",
        "privacy.purposes.3",
        "privacy.purposes.4",
        "privacy.purposes.5",
      ],
      "privacy.purposes.6",
    ],
  },
  {
    id: "recipients",
    title: "privacy.recipients.title",
    passages: [
      "privacy.recipients.1",
      "privacy.recipients.2",
      ["privacy.recipients.3", "privacy.recipients.4", "privacy.recipients.5"],
      "privacy.recipients.6",
    ],
  },
  {
    id: "retention",
    title: "privacy.retention.title",
    passages: [
      [
        "privacy.retention.1",
        "privacy.retention.2",
        "privacy.retention.3",
        "privacy.retention.4",
        "privacy.retention.5",
        "privacy.retention.6",
        "privacy.retention.7",
        "privacy.retention.8",
      ],
    ],
  },
  {
    id: "security",
    title: "privacy.security.title",
    passages: ["privacy.security.1", "privacy.security.2"],
  },
  {
    id: "rights",
    title: "privacy.rights.title",
    passages: [
      "privacy.rights.1",
      ["privacy.rights.2", "privacy.rights.3", "privacy.rights.4", "privacy.rights.5", "privacy.rights.6"],
      "privacy.rights.7",
    ],
  },
  {
    id: "notifications",
    title: "privacy.notifications.title",
    passages: ["privacy.notifications.1"],
  },
  {
    id: "children",
    title: "privacy.children.title",
    passages: ["privacy.children.1"],
  },
  {
    id: "changes",
    title: "privacy.changes.title",
    passages: ["privacy.changes.1"],
  },
];
