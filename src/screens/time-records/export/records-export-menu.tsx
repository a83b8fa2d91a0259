import { useState } from "react";
import { recordsFileWords } from "#domain/work/work-row.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { openWorkerClient } from "#lib/worker-calls.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import type { TimeRecords } from "../records/use-time-records.ts";
import type { FileCalls } from "./export-worker.ts";
import type { FileWanted } from "./write-file.ts";

export function RecordsExportMenu({ records }: { records: TimeRecords }) {
  const say = useTimeRecordsWords();
  const [isBusy, setBusy] = useState(false);
  const { list, place, names } = records;
  const { question } = list;

  async function save(format: SheetFormat) {
    if (!question || isBusy) return;
    setBusy(true);
    await orToast(say("export.failed"), async () => {
      const file = await makeFile({ question, format, names, words: recordsFileWords(say) });
      downloadFile(`${say("export.fileName", place.days)}.${format}`, file, file.type);
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

/** Makes a file in a worker that lives for this one call; without workers, on the page. */
async function makeFile(wanted: FileWanted): Promise<Blob> {
  if (typeof Worker === "undefined") return (await import("./write-file.ts")).writeFile(wanted);
  const worker = openWorkerClient<FileCalls>(
    () => new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" }),
  );
  return worker.ask("file", wanted).finally(() => worker.close());
}
