import { useState } from "react";
import { IMPORT_KINDS, type ImportKind } from "#domain/import/import-kinds.ts";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useImportsWords } from "#words/made/use-imports-words.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { ChooseFile, type ChosenFile } from "./choose-file.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportResult } from "./import-result.tsx";
import { useImportLimits } from "./use-import-limits.ts";
import { type ImportRun, usePeopleImport } from "./use-people-import.ts";

interface ImportDialogProps {
  /** What the page lists on which it is opened: a file that could be of several kinds is taken for this one. */
  preferred: ImportKind;
  onClose: () => void;
}

/**
 * Adds what a file of another app or a spreadsheet holds, after a preview. People are added by the server, one after the other,
 * and get their PINs at the end; all else is written on this device.
 */
export function ImportDialog({ preferred, onClose }: ImportDialogProps) {
  const say = useImportsWords();
  const limits = useImportLimits();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const { run, start, stop, goOn } = usePeopleImport();
  // Once people were added, leaving would lose their PINs.
  const mayClose = run === null;
  useUnsavedForm(!mayClose);
  const kinds = IMPORT_KINDS.filter((kind) => kind !== "people" || limits?.isAdmin);

  function step() {
    if (run?.isRunning) return <ImportProgress run={run} onStop={stop} />;
    if (run) return <ImportResult run={run} onContinue={goOn} onClose={onClose} />;
    if (chosen && limits) {
      return (
        <ImportPreview
          chosen={chosen}
          kinds={kinds}
          limits={limits}
          onPeople={(people, positions) => void start(people, positions)}
          onBack={() => setChosen(null)}
          onClose={onClose}
        />
      );
    }
    return (
      <ChooseFile
        kinds={kinds}
        preferred={preferred}
        seatsLeft={limits?.seatsLeft ?? null}
        isReady={limits !== null}
        onChosen={setChosen}
      />
    );
  }

  return (
    <ModalFrame
      hasForm
      role={mayClose ? "dialog" : "alertdialog"}
      title={say("title")}
      onClose={() => mayClose && onClose()}
    >
      {step()}
    </ModalFrame>
  );
}

function ImportProgress({ run, onStop }: { run: ImportRun; onStop: () => void }) {
  const say = useStaffWords();
  const [isStopping, setStopping] = useState(false);
  const all = run.done.length + run.left.length;

  function stop() {
    setStopping(true);
    onStop();
  }

  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={say("import.adding")}
        value={run.done.length}
        maxValue={all}
        valueLabel={say("import.progress", { done: run.done.length, all })}
      />
      {run.isWaiting && <Banner tone="caution">{say("import.waiting")}</Banner>}
      <p className="text-muted">{say("import.keepOpen")}</p>
      <div className="flex justify-end">
        <Button variant="secondary" isBusy={isStopping} onPress={stop}>
          {say(isStopping ? "import.stopping" : "import.stop")}
        </Button>
      </div>
    </div>
  );
}
