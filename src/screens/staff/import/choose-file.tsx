import { useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { type ImportNames, importNames } from "#domain/staff/import/import-names.ts";
import { findTable } from "#domain/staff/import/read-table.ts";
import { type ReadSheet, readSheet } from "#lib/sheets/read-sheet.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useLocale } from "#view/format/use-locale.ts";
import { useSaveSheet } from "#view/sheets/use-save-sheet.ts";
import { LANGUAGES } from "#words/languages.ts";
import { staffWords } from "#words/made/staff.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { rich } from "#words/use-words.ts";
import { SeatOffer } from "../people/seat-offer.tsx";

/** A file of people, read as far as it can be without a question. */
export interface ChosenFile {
  file: Blob;
  sheet: ReadSheet;
  /** What columns and roles are called in the app's languages. */
  names: ImportNames;
}

interface ChooseFileProps {
  /** Null until the existing people are known. */
  seatsLeft: number | null;
  /** Whether the existing people are known. */
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
const EXAMPLE = [
  ["name", "email", "role", "pay rate", "start date", "password"],
  ["Sam Okafor", "sam@example.com", "employee", "15.75", "2026-03-31", ""],
  ["Ann Lee", "ann@example.com", "manager", "", "", "sunny-harbor-42"],
];

/** The first step of an import: describes the format, and chooses the file. */
export function ChooseFile({ seatsLeft, isReady, onChosen }: ChooseFileProps) {
  const say = useStaffWords();
  const locale = useLocale();
  const saveSheet = useSaveSheet();
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(file: File | null | undefined) {
    if (!file || !isReady) return;
    if (file.size > FILE_MAX_BYTES) return setProblem(say("import.tooLarge"));
    try {
      const sheet = await readSheet(file, { language: new Intl.Locale(locale).language });
      const names = await loadNames();
      if (findTable(sheet.rows, names)) onChosen({ file, sheet, names });
      else setProblem(say("import.empty"));
    } catch (error) {
      console.error(error);
      setProblem(say("import.unreadable"));
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <p>{rich(say, "import.format", { b: (text) => <strong>{text}</strong> })}</p>
      <p className="text-muted">{say("import.defaults")}</p>
      {seatsLeft !== null && <SeatsLeft count={seatsLeft} />}
      {problem && <Banner tone="danger">{problem}</Banner>}
      <DropZone
        aria-label={say("import.drop")}
        onDrop={async ({ items }) => {
          const file = items.find((item) => item.kind === "file");
          if (file?.kind === "file") await choose(await file.getFile());
        }}
        className="flex flex-wrap items-center gap-3 rounded-lg border border-edge border-dashed p-3 drop-target:bg-brand-soft"
      >
        <FileTrigger acceptedFileTypes={FILE_TYPES} onSelect={(files) => choose(files?.item(0))}>
          <Button isDisabled={!isReady}>{say("import.choose")}</Button>
        </FileTrigger>
        <span className="text-sm text-muted pointer-coarse:hidden">{say("import.orDrop")}</span>
      </DropZone>
      <div>
        <Button variant="quiet" onPress={() => void saveSheet(say("import.exampleFile"), "csv", EXAMPLE)}>
          {say("import.example")}
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

/** A file may be of the app in any of its languages, which are fetched only for that. */
async function loadNames(): Promise<ImportNames> {
  return importNames(await Promise.all(LANGUAGES.map((language) => staffWords.load(language))));
}
