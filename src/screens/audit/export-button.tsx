import { useState } from "react";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { Button } from "#ui/button.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import type { AuditFacts } from "#view/audit/audit-facts.ts";
import { useSaveSheet } from "#view/sheets/use-save-sheet.ts";
import { useAuditWords } from "#words/made/use-audit-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { auditCsv } from "./audit-filter-bar.tsx";
import { type AuditLog, FILE_CHANGES } from "./use-audit-log.ts";

/** Exports all changes that match the filters. */
export function ExportButton({ log, facts }: { log: AuditLog; facts: AuditFacts }) {
  const say = useAuditWords();
  const [isWriting, setWriting] = useState(false);
  const isThere = log.keptAt === null && (log.changes?.length ?? 0) > 0;
  const sayView = useViewWords();
  const saveSheet = useSaveSheet();
  const save = async (format: SheetFormat) => {
    setWriting(true);
    await orToast(say("toast.notExported"), async () => {
      const { changes, people, next } = await log.readAll();
      const rows = auditCsv(changes, { ...facts, people: { ...people, ...facts.people } });
      const day = facts.format.dayOf(new Date().toISOString());
      await saveSheet(say("export.fileName", { day }), format, rows);
      if (next) toast.info(say("toast.tooMany", { max: FILE_CHANGES }));
    });
    setWriting(false);
  };
  return (
    <>
      <Button variant="secondary" isDisabled={!isThere || isWriting} onPress={() => void save("csv")}>
        {say(isWriting ? "export.exporting" : "export.action")}
      </Button>
      <Button variant="secondary" isDisabled={!isThere || isWriting} onPress={() => void save("xlsx")}>
        {sayView("sheet.xlsx")}
      </Button>
    </>
  );
}
