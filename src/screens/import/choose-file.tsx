import { useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { type ImportKind, kindOfFile } from "#domain/import/import-kinds.ts";
import { type ReadSheet, readSheet } from "#lib/sheets/read-sheet.ts";
import { SeatOffer } from "#screens/staff/people/seat-offer.tsx";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useLocale } from "#view/format/use-locale.ts";
import { useSaveSheet } from "#view/sheets/use-save-sheet.ts";
import { useImportsWords } from "#words/made/use-imports-words.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { rich } from "#words/use-words.ts";
import { LastImportNote } from "./last-import-note.tsx";

/** A file, read as far as it can be without a question. */
export interface ChosenFile {
  file: Blob;
  sheet: ReadSheet;
  /** What it most likely holds. */
  kind: ImportKind;
}

interface ChooseFileProps {
  /** What it can hold. */
  kinds: readonly ImportKind[];
  /** What the page lists on which the dialog was opened. */
  preferred: ImportKind;
  /** Null until the existing people are known. */
  seatsLeft: number | null;
  /** Whether what is here already is known. */
  isReady: boolean;
  onChosen: (chosen: ChosenFile) => void;
}

const FILE_TYPES = [
  "text/csv",
  ".csv",
  ".tsv",
  ".txt",
  ".xlsx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];
// no words: what the import reads in every language
const EXAMPLES: Record<ImportKind, string[][]> = {
  people: [
    ["name", "email", "role", "pay rate", "start date", "weekly hours", "positions", "password"],
    ["Sam Okafor", "sam@example.com", "employee", "15.75", "2026-03-31", "38.5", "Barista; Bar", ""],
    ["Ann Lee", "ann@example.com", "manager", "", "", "", "", "sunny-harbor-42"],
  ],
  shifts: [
    ["person", "date", "start", "end", "position", "unpaid break", "notes"],
    ["Sam Okafor", "2027-03-29", "09:00", "17:00", "Barista", "30", ""],
    ["", "2027-03-29", "17:00", "23:00", "Bar", "", "Late delivery"],
  ],
  availability: [
    ["person", "date", "end date", "start", "end", "availability", "reason"],
    ["Sam Okafor", "2027-03-29", "2027-04-02", "", "", "unavailable", "Vacation"],
    ["Ann Lee", "2027-03-30", "", "09:00", "13:00", "available", ""],
  ],
  templates: [
    ["name", "start", "end", "days", "people", "position", "unpaid break"],
    ["Early", "07:00", "15:00", "Mon-Fri", "2", "Barista", "30"],
    ["Late", "15:00", "23:00", "", "1", "", ""],
  ],
  positions: [
    ["name", "color", "who can work it"],
    ["Barista", "blue", "everybody"],
    ["Kitchen", "green", "Sam Okafor; Ann Lee"],
  ],
};

/** The first step of an import: says what it reads, and chooses the file. */
export function ChooseFile({ kinds, preferred, seatsLeft, isReady, onChosen }: ChooseFileProps) {
  const say = useImportsWords();
  const sayStaff = useStaffWords();
  const locale = useLocale();
  const saveSheet = useSaveSheet();
  const [problem, setProblem] = useState<string | null>(null);
  const ofPeople = preferred === "people";

  async function choose(file: File | null | undefined) {
    if (!file || !isReady) return;
    if (file.size > FILE_MAX_BYTES) return setProblem(say("tooLarge"));
    try {
      const sheet = await readSheet(file, { language: new Intl.Locale(locale).language });
      const kind = kindOfFile(sheet.rows, kinds, preferred);
      if (kind) onChosen({ file, sheet, kind });
      else setProblem(say("empty"));
    } catch (error) {
      console.error(error);
      setProblem(say("unreadable"));
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p>{say(kinds.includes("people") ? "intro.all" : "intro.plan")}</p>
      {ofPeople ? (
        <>
          <p>{rich(sayStaff, "import.format", { b: (text) => <strong>{text}</strong> })}</p>
          <p className="text-muted">{sayStaff("import.defaults")}</p>
        </>
      ) : (
        <p className="text-muted">{say("intro.columns")}</p>
      )}
      {ofPeople && seatsLeft !== null && <SeatsLeft count={seatsLeft} />}
      <LastImportNote />
      {problem && <Banner tone="danger">{problem}</Banner>}
      <DropZone
        aria-label={say("drop")}
        onDrop={async ({ items }) => {
          const file = items.find((item) => item.kind === "file");
          if (file?.kind === "file") await choose(await file.getFile());
        }}
        className="flex flex-wrap items-center gap-3 rounded-lg border border-edge border-dashed p-3 drop-target:bg-brand-soft"
      >
        <FileTrigger acceptedFileTypes={FILE_TYPES} onSelect={(files) => choose(files?.item(0))}>
          <Button isDisabled={!isReady}>{say("choose")}</Button>
        </FileTrigger>
        <span className="text-sm text-muted pointer-coarse:hidden">{say("orDrop")}</span>
      </DropZone>
      <div className="-ms-4">
        <Button
          variant="quiet"
          onPress={() => void saveSheet(say(`exampleFile.${preferred}`), "csv", EXAMPLES[preferred])}
        >
          {say("example")}
        </Button>
      </div>
    </div>
  );
}

/** How many people the plan has room for, before a file is chosen. */
function SeatsLeft({ count }: { count: number }) {
  const say = useStaffWords();
  if (count > 0) return <p>{say("import.seatsLeft", { count })}</p>;
  return <SeatOffer />;
}

const FILE_MAX_BYTES = 1_000_000;
