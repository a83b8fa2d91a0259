import type { CsvCell } from "#lib/csv-text.ts";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { KIND_WORDS } from "./audit-filter.ts";
import { auditDetails } from "./words/audit-details.ts";
import type { AuditFacts } from "./words/audit-facts.ts";
import { actorOf, auditSentence } from "./words/audit-words.ts";

const HEAD = [
  "Date",
  "Time",
  "Instant (UTC)",
  "Who",
  "Device (as it says)",
  "Kind",
  "What",
  "Before",
  "After",
];

/** The changes as rows of a file, newest first, under their heading. Days and times are those of the business. */
export function auditCsv(changes: readonly AuditChange[], facts: AuditFacts): CsvCell[][] {
  return [HEAD, ...changes.map((change) => rowOf(change, facts))];
}

function rowOf(change: AuditChange, facts: AuditFacts): CsvCell[] {
  const { format } = facts;
  const details = auditDetails(change, facts);
  const side = (value: "from" | "to") =>
    details
      .flatMap((detail) => (detail[value] === null ? [] : [`${detail.label}: ${detail[value]}`]))
      .join("; ");
  return [
    format.dayOf(change.at),
    format.clock(change.at),
    change.at,
    actorOf(change, facts),
    change.device,
    change.kinds.map((kind) => KIND_WORDS[kind]).join(", "),
    auditSentence(change, facts),
    side("from"),
    side("to"),
  ];
}
