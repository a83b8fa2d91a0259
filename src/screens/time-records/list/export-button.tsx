import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { downloadFile } from "#ui/download-file.ts";
import { toast } from "#ui/toast.ts";
import type { TimeRecords } from "../use-time-records.ts";

/** Saves the records that are shown as a file. */
export function ExportButton({ records }: { records: TimeRecords }) {
  const [isBusy, setBusy] = useState(false);
  const { list, place, people, reader } = records;
  const { question } = list;

  async function save() {
    if (!reader || !question || isBusy) return;
    setBusy(true);
    try {
      const names = new Map(people.map(({ id, name }) => [id, name]));
      const name = `time-records-${place.days.from}-to-${place.days.to}.csv`;
      downloadFile(name, await reader.csv(question, names), "text/csv;charset=utf-8");
    } catch (error) {
      console.error("Time records not exported:", error);
      toast.error("The file could not be made. Please try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="secondary"
      isBusy={isBusy}
      isDisabled={!list.records?.rows.length}
      onPress={() => void save()}
    >
      <ControlIcon name="download" />
      Export CSV
    </Button>
  );
}
