import { useState } from "react";
import { recordsFileWords } from "#domain/work/work-row.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { useComputing } from "#queries/computed/use-computed.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import type { TimeRecords } from "../records/use-time-records.ts";

export function RecordsExportMenu({ records }: { records: TimeRecords }) {
  const say = useTimeRecordsWords();
  const [isBusy, setBusy] = useState(false);
  const makeFile = useComputing("records-file");
  const { list, place, names } = records;
  const { question } = list;

  async function save(format: SheetFormat) {
    if (!question || isBusy) return;
    setBusy(true);
    await orToast(say("export.failed"), async () => {
      const file = await makeFile({ question, format, names, words: recordsFileWords(say) });
      if (file) downloadFile(`${say("export.fileName", place.days)}.${format}`, file, file.type);
    });
    setBusy(false);
  }

  const items = (["csv", "xlsx"] as const).map((format) => ({
    id: format,
    label: say(`export.${format}`),
    onAction: () => void save(format),
  }));
  return (
    <Menu items={items}>
      <Button variant="secondary" isBusy={isBusy} isDisabled={!list.records?.rows.length}>
        <ControlIcon name="download" />
        {say("export.action")}
      </Button>
    </Menu>
  );
}
