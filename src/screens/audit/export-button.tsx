import { useState } from "react";
import { type CsvCell, csvText } from "#lib/csv-text.ts";
import type { AuditChange } from "#schema/protocol/audit-log.ts";
import { Button } from "#ui/button.tsx";
import { downloadFile } from "#ui/download-file.ts";
import { toast } from "#ui/toast.ts";
import { AUDIT_KIND_WORDS } from "./audit-filter.ts";
import type { AuditLog } from "./use-audit-log.ts";
import { auditDetails } from "./words/audit-details.ts";
import type { AuditFacts } from "./words/audit-facts.ts";
import { actorOf, auditSentence } from "./words/audit-words.ts";

/** A file with all changes that the filters let through. */
export function ExportButton({ log, facts }: { log: AuditLog; facts: AuditFacts }) {
  const [isWriting, setWriting] = useState(false);
  const isThere = log.keptAt === null && (log.changes?.length ?? 0) > 0;
  const save = async () => {
    setWriting(true);
    try {
      const { changes, people, next } = await log.readAll();
      const rows = auditCsv(changes, { ...facts, people: { ...people, ...facts.people } });
      const day = facts.format.dayOf(new Date().toISOString());
      downloadFile(`audit-log-${day}.csv`, csvText(rows), "text/csv;charset=utf-8");
      if (next) toast.info("The file has the newest 10,000 changes. Choose fewer days for the older ones.");
    } catch (error) {
      console.error("The audit log was not exported:", error);
      toast.error("The audit log was not exported. Please try again.");
    }
    setWriting(false);
  };
  return (
    <Button variant="secondary" isDisabled={!isThere || isWriting} onPress={() => void save()}>
      {isWriting ? "Exporting..." : "Export CSV"}
    </Button>
  );
}

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
    change.kinds.map((kind) => AUDIT_KIND_WORDS[kind]).join(", "),
    auditSentence(change, facts),
    side("from"),
    side("to"),
  ];
}
