import { useState } from "react";
import { type ReadPeople, readPeople } from "#domain/staff/import/read-people.ts";
import { seatsHeld, standingOf } from "#domain/staff/staff-list.ts";
import { dayOrderOf } from "#lib/format/regional-of.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody } from "#queries/people.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { ModalFrame } from "#ui/modal-frame.tsx";
import { useBrowserLocale } from "#ui/use-browser-locale.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { useImport } from "./use-import.ts";

type Preview = Extract<ReadPeople, { status: "read" }>;

interface ImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Adds people from a CSV file, in four steps: the file, what it says, adding them, and their PINs. For admins. */
export function ImportDialog({ isOpen, onClose }: ImportDialogProps) {
  const [mayClose, setMayClose] = useState(true);
  return (
    <ModalFrame
      hasForm
      isOpen={isOpen}
      role={mayClose ? "dialog" : "alertdialog"}
      title="Import staff from CSV"
      onClose={() => mayClose && onClose()}
    >
      <ImportSteps onBusy={(isBusy) => setMayClose(!isBusy)} onClose={onClose} />
    </ModalFrame>
  );
}

interface ImportStepsProps {
  /** Told when leaving would lose PINs, and when it would not. */
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

function ImportSteps({ onBusy, onClose }: ImportStepsProps) {
  const limits = useImportLimits();
  const [preview, setPreview] = useState<Preview | null>(null);
  const { run, start, stop, goOn } = useImport();
  useUnsavedForm(run !== null);
  const close = () => {
    onBusy(false);
    onClose();
  };

  if (run?.isRunning) return <ImportProgress run={run} onStop={stop} />;
  if (run) return <ImportResult run={run} onContinue={goOn} onClose={close} />;
  if (preview) {
    const begin = () => {
      onBusy(true);
      void start(preview.people);
    };
    return <ImportPreview {...preview} onImport={begin} onBack={() => setPreview(null)} />;
  }
  return (
    <ChooseFile
      seatsLeft={limits?.seatsLeft ?? null}
      read={limits && ((text) => readPeople(text, limits))}
      onRead={setPreview}
    />
  );
}

/** What is known here of who is there; the server has the last word. Null while loading. */
function useImportLimits() {
  const dayOrder = dayOrderOf(useBrowserLocale());
  const everybody = useEverybody();
  const business = useBusiness();
  if (!everybody || business === undefined) return null;
  const people = everybody.filter((person) => standingOf(person) !== "removed");
  const seats = business?.staff_count ?? null;
  return {
    members: new Map(people.map((person) => [person.email.toLowerCase(), standingOf(person)])),
    dayOrder,
    seatsLeft: seats === null ? null : Math.max(0, seats - seatsHeld(people)),
  };
}
