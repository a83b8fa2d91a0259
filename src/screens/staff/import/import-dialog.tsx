import { useState } from "react";
import { accountStatusOf, activeSeats } from "#domain/staff/account-status.ts";
import {
  type BadLine,
  type ImportPerson,
  type ReadDay,
  type ReadPeople,
  readPeople,
} from "#domain/staff/import/read-people.ts";
import { dayOrderOf } from "#lib/format/regional-of.ts";
import { links } from "#lib/links.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody } from "#queries/people.ts";
import { Button } from "#ui/button.tsx";
import { useBrowserLocale } from "#ui/fields/use-browser-locale.ts";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useOnline } from "#ui/use-online.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportResult } from "./import-result.tsx";
import { lineCount, peopleCount, problemWords } from "./import-words.ts";
import { type ImportRun, useImport } from "./use-import.ts";

type Preview = Extract<ReadPeople, { status: "read" }>;

/** For admins: adds people from a CSV file in four steps: the file, a preview, adding them, and their PINs. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [mayClose, setMayClose] = useState(true);
  return (
    <ModalFrame
      hasForm
      role={mayClose ? "dialog" : "alertdialog"}
      title="Import staff from CSV"
      onClose={() => mayClose && onClose()}
    >
      <ImportSteps onBusy={(isBusy) => setMayClose(!isBusy)} onClose={onClose} />
    </ModalFrame>
  );
}

interface ImportStepsProps {
  /** Called with whether leaving would lose PINs. */
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

/** The existing people and seats known here; the server decides. Null while loading. */
function useImportLimits() {
  const dayOrder = dayOrderOf(useBrowserLocale());
  const everybody = useEverybody();
  const business = useBusiness();
  if (!everybody || business === undefined) return null;
  const people = everybody.filter((person) => accountStatusOf(person) !== "removed");
  const seats = business?.staff_count ?? null;
  return {
    members: new Map(people.map((person) => [person.email.toLowerCase(), accountStatusOf(person)])),
    dayOrder,
    seatsLeft: seats === null ? null : Math.max(0, seats - activeSeats(people)),
  };
}

/** The progress of an import, with a stop button. */
function ImportProgress({ run, onStop }: { run: ImportRun; onStop: () => void }) {
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

interface ImportPreviewProps {
  people: readonly ImportPerson[];
  bad: readonly BadLine[];
  readDays: readonly ReadDay[];
  onImport: () => void;
  onBack: () => void;
}

/** A preview of a file: how many people it adds, and every line that it cannot. */
function ImportPreview({ people, bad, readDays, onImport, onBack }: ImportPreviewProps) {
  const isOnline = useOnline();
  const format = useFormat();
  const [date] = readDays;
  const limit = useLimit();
  const lacksSeats = bad.some(({ problem }) => problem === "no_seat");
  return (
    <div className="flex flex-col gap-4">
      {limit && <Banner tone="danger">{limit}</Banner>}
      <p className="text-lg font-semibold">
        {people.length === 0
          ? "Nobody can be added from this file."
          : `${peopleCount(people.length)} can be added.`}
      </p>
      {date && (
        <p className="text-muted">
          Dates are read as they are written where you are: {date.text} is {format.date(date.day)}.
        </p>
      )}
      {bad.length > 0 && (
        <section aria-label="Lines that are left out" className="flex flex-col gap-2">
          <p className="font-semibold text-danger">{lineCount(bad.length)} left out:</p>
          <ul className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line">
            {bad.map((one) => (
              <li key={one.line} className="flex gap-3 px-3 py-2">
                <span className="shrink-0 font-semibold tabular-nums">Line {one.line}</span>
                <span className="min-w-0 break-words">{problemWords(one)}</span>
              </li>
            ))}
          </ul>
          <p className="text-muted">
            Correct them in the file and import it again at any time: nobody is added twice.
          </p>
        </section>
      )}
      {lacksSeats && (
        <p>
          <TextLink href={links.subscription()}>Add seats to your subscription</TextLink>
        </p>
      )}
      {!isOnline && (
        <Banner tone="caution" icon="cloud-off">
          You are offline. People can be added once you're back online; keep this open, or choose the file
          again.
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onBack}>
          Choose another file
        </Button>
        {people.length > 0 && (
          <Button isDisabled={!isOnline || limit !== null} onPress={onImport}>
            Add {peopleCount(people.length)}
          </Button>
        )}
      </div>
    </div>
  );
}
