import { useEffect, useState } from "react";
import { accountStatusOf, activeSeats } from "#domain/staff/account-status.ts";
import { importNames } from "#domain/staff/import/import-names.ts";
import { type BadLine, type ReadPeople, readPeople } from "#domain/staff/import/read-people.ts";
import { seatsLeft } from "#domain/subscription/subscription-state.ts";
import { dayOrderOf } from "#lib/format/regional-of.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody } from "#queries/people.ts";
import { Button } from "#ui/button.tsx";
import { useBrowserLocale } from "#ui/fields/use-browser-locale.ts";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { OfflineNotice } from "#ui/page/offline-notice.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { useOnline } from "#ui/use-online.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { LANGUAGES } from "#words/languages.ts";
import { staffWords } from "#words/made/staff.ts";
import { type SayStaff, useStaffWords } from "#words/made/use-staff-words.ts";
import { SeatOffer } from "../seat-offer.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportResult } from "./import-result.tsx";
import { type ImportRun, useImport } from "./use-import.ts";

type Preview = Extract<ReadPeople, { status: "read" }>;

/** For admins: adds people from a CSV file in four steps: the file, a preview, adding them, and their PINs. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const say = useStaffWords();
  const limits = useImportLimits();
  const [text, setText] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const { run, start, stop, goOn } = useImport();
  // Once people were added, leaving would lose their PINs.
  const mayClose = run === null;
  useUnsavedForm(!mayClose);
  const read = limits && (async (file: string) => readPeople(file, limits, await loadNames()));
  const latestRead = useLatest(read);
  const seats = limits?.seatsLeft;

  // Seats that were booked, or taken meanwhile, change how many people the file adds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the seats change
  useEffect(() => {
    if (text === null) return;
    void latestRead.current?.(text).then((found) => found.status === "read" && setPreview(found));
  }, [text, seats]);

  function goBack() {
    setText(null);
    setPreview(null);
  }

  function step() {
    if (run?.isRunning) return <ImportProgress run={run} onStop={stop} />;
    if (run) return <ImportResult run={run} onContinue={goOn} onClose={onClose} />;
    if (preview) {
      const begin = () => void start(preview.people);
      return <ImportPreview {...preview} onImport={begin} onBack={goBack} />;
    }
    return (
      <ChooseFile
        seatsLeft={limits?.seatsLeft ?? null}
        read={read}
        onRead={(found, from) => {
          setPreview(found);
          setText(from);
        }}
      />
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

/** A file may be of the app in any of its languages, which are fetched only for that; English where one cannot be. */
async function loadNames() {
  return importNames(await Promise.all(LANGUAGES.map((language) => staffWords.load(language))));
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
      <p className="text-muted">{say("import.keepOpen")}</p>
      <div className="flex justify-end">
        <Button variant="secondary" isBusy={isStopping} onPress={stop}>
          {say(isStopping ? "import.stopping" : "import.stop")}
        </Button>
      </div>
    </div>
  );
}

interface ImportPreviewProps extends Preview {
  onImport: () => void;
  onBack: () => void;
}

/** A preview of a file: how many people it adds, and every line that it cannot. */
function ImportPreview({ people, bad, readDays, onImport, onBack }: ImportPreviewProps) {
  const say = useStaffWords();
  const isOnline = useOnline();
  const format = useFormat();
  const [date] = readDays;
  const limit = useLimit();
  const seatless = bad.filter(({ problem }) => problem === "no_seat").length;
  return (
    <div className="flex flex-col gap-4">
      {limit && <Banner tone="danger">{limit}</Banner>}
      <p className="text-lg font-semibold">
        {people.length === 0 ? say("import.nobody") : say("import.ready", { count: people.length })}
      </p>
      {date && (
        <p className="text-muted">{say("import.dates", { text: date.text, day: format.date(date.day) })}</p>
      )}
      {bad.length > 0 && (
        <section aria-label={say("import.skipped")} className="flex flex-col gap-2">
          <p className="font-semibold text-danger">{say("import.skippedCount", { count: bad.length })}</p>
          <ul className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line">
            {bad.map((one) => (
              <li key={one.line} className="flex gap-3 px-3 py-2">
                <span className="shrink-0 font-semibold tabular-nums">
                  {say("import.line", { line: one.line })}
                </span>
                <span className="min-w-0 break-words">{problemWords(say, one)}</span>
              </li>
            ))}
          </ul>
          <p className="text-muted">{say("import.fix")}</p>
        </section>
      )}
      <SeatOffer people={people.length + seatless} />
      <OfflineNotice>{say("import.offline")}</OfflineNotice>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onBack}>
          {say("import.other")}
        </Button>
        {people.length > 0 && (
          <Button isDisabled={!isOnline || limit !== null} onPress={onImport}>
            {say("import.add", { count: people.length })}
          </Button>
        )}
      </div>
    </div>
  );
}

const SHOWN_MAX = 60;

function problemWords(say: SayStaff, { problem, value }: BadLine): string {
  switch (problem) {
    case "no_name":
    case "bad_name":
    case "no_email":
    case "bad_password":
      return say(`import.problem.${problem}`);
    default: {
      const shown = value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value;
      return say(`import.problem.${problem}`, { value: shown });
    }
  }
}
