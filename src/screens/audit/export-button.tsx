import { useState } from "react";
import { csvText } from "#lib/csv-text.ts";
import { Button } from "#ui/button.tsx";
import { downloadFile } from "#ui/download-file.ts";
import { toast } from "#ui/toast.ts";
import { auditCsv } from "./audit-csv.ts";
import type { AuditLog } from "./use-audit-log.ts";
import type { AuditFacts } from "./words/audit-facts.ts";

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
