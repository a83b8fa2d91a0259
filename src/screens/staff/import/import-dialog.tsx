import { useState } from "react";
import { accountStatusOf, activeSeats } from "#domain/staff/account-status.ts";
import type { ImportPerson } from "#domain/staff/import/read-people.ts";
import { seatsLeft } from "#domain/subscription/subscription-state.ts";
import { dayOrderOf } from "#lib/format/regional-of.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody } from "#queries/people.ts";
import { Button } from "#ui/button.tsx";
import { useBrowserLocale } from "#ui/follow-events.ts";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { ChooseFile, type ChosenFile } from "./choose-file.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportResult } from "./import-result.tsx";
import { type ImportRun, useImport } from "./use-import.ts";

/** For admins: adds people from a spreadsheet in four steps: the file, a preview, adding them, and their PINs. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const say = useStaffWords();
  const limits = useImportLimits();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const { run, start, stop, goOn } = useImport();
  // Once people were added, leaving would lose their PINs.
  const mayClose = run === null;
  useUnsavedForm(!mayClose);

  function step() {
    if (run?.isRunning) return <ImportProgress run={run} onStop={stop} />;
    if (run) return <ImportResult run={run} onContinue={goOn} onClose={onClose} />;
    if (chosen && limits) {
      const begin = (people: readonly ImportPerson[]) => void start(people);
      return (
        <ImportPreview chosen={chosen} limits={limits} onImport={begin} onBack={() => setChosen(null)} />
      );
    }
    return (
      <ChooseFile seatsLeft={limits?.seatsLeft ?? null} isReady={limits !== null} onChosen={setChosen} />
    );
  }

  return (
    <ModalFrame
      hasForm
      role={mayClose ? "dialog" : "alertdialog"}
      title={say("import.title")}
      onClose={() => mayClose && onClose()}
    >
      {step()}
    </ModalFrame>
  );
}

/** The existing people and seats known here; the server decides. Null while loading. */
function useImportLimits() {
  const dayOrder = dayOrderOf(useBrowserLocale());
  const everybody = useEverybody();
  const business = useBusiness();
  if (!everybody || !business) return null;
  const people = everybody.filter((person) => accountStatusOf(person) !== "removed");
  return {
    members: new Map(people.map((person) => [person.email.toLowerCase(), accountStatusOf(person)])),
    dayOrder,
    seatsLeft: seatsLeft(business, activeSeats(people)),
  };
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
