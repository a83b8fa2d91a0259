import { recordsCsv } from "#domain/reconcile/records-csv.ts";
import { csvText } from "#lib/csv-text.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { downloadFile } from "#ui/download-file.ts";
import type { TimeRecords } from "../use-time-records.ts";

/** Saves the records that are shown as a file. */
export function ExportMenu({ records }: { records: TimeRecords }) {
  const { zone } = useFormat();
  const { list, place, nameOf } = records;
  const rows = list.records?.rows ?? [];
  const save = () =>
    downloadFile(
      `time-records-${place.days.from}-to-${place.days.to}.csv`,
      csvText(recordsCsv(rows, nameOf, zone)),
      "text/csv;charset=utf-8",
    );
  return (
    <Button variant="secondary" isDisabled={rows.length === 0} onPress={save}>
      <ControlIcon name="download" />
      Export CSV
    </Button>
  );
}
