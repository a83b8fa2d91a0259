import { Suspense, useState } from "react";
import type { WorkRow } from "#domain/work/work-row.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { SidePanel } from "#ui/side-panel.tsx";
import { dialogs } from "../dialogs.ts";
import { spanText } from "../record-words.ts";
import type { TimeRecords } from "../use-time-records.ts";
import { RecordDecisions } from "./record-decisions.tsx";
import { RecordFacts } from "./record-facts.tsx";
import { RecordHistory } from "./record-history.tsx";

export interface RecordPanelProps {
  row: WorkRow;
  records: TimeRecords;
  onClose: () => void;
}

/** One record: its times, everything that was ever recorded about it, and what can be done about it. */
export function RecordPanel({ row, records, onClose }: RecordPanelProps) {
  const format = useFormat();
  const [doing, setDoing] = useState<"correct" | "remove" | null>(null);
  const name = records.nameOf(row.user_id);
  const mayEdit = records.mayEdit(row.user_id);
  return (
    <SidePanel isOpen title={`${name}, ${format.shortDay(row.day)}`} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <RecordFacts row={row} />
        {mayEdit ? (
          <div className="flex flex-wrap gap-3">
            <Button onPress={() => setDoing("correct")}>
              <ControlIcon name="pencil" />
              Correct times
            </Button>
            <Button variant="secondary" onPress={() => setDoing("remove")}>
              <ControlIcon name="trash" />
              Remove
            </Button>
          </div>
        ) : (
          <p className="text-muted">
            These are your own hours: only an admin or another manager changes them.
          </p>
        )}
        <RecordDecisions row={row} records={records} />
        <RecordHistory row={row} records={records} />
      </div>
      <Suspense>
        {doing === "correct" && (
          <dialogs.times.Part
            records={records}
            opened={{ kind: "correct", interval: row }}
            onClose={() => setDoing(null)}
          />
        )}
        {doing === "remove" && (
          <dialogs.remove.Part
            what={`${name}, ${spanText(row, format)}`}
            person={row.user_id}
            punches={row.punches}
            onClose={() => setDoing(null)}
          />
        )}
      </Suspense>
    </SidePanel>
  );
}
