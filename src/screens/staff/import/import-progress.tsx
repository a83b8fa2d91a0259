import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { ImportRun } from "./use-import.ts";

/** How far an import is, and a way to stop it. */
export function ImportProgress({ run, onStop }: { run: ImportRun; onStop: () => void }) {
  const [isStopping, setStopping] = useState(false);
  const all = run.done.length + run.left.length;

  function stop() {
    setStopping(true);
    onStop();
  }

  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label="Adding people"
        value={run.done.length}
        maxValue={all}
        valueLabel={`${run.done.length} of ${all}`}
      />
      <p className="text-muted">Keep this page open: the PINs are shown once, when it is done.</p>
      <div className="flex justify-end">
        <Button variant="secondary" isBusy={isStopping} onPress={stop}>
          {isStopping ? "Stopping..." : "Stop"}
        </Button>
      </div>
    </div>
  );
}
