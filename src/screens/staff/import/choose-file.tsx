import { useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { ReadPeople } from "#domain/staff/import/read-people.ts";
import { csvText } from "#lib/csv-text.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { type SayStaff, useStaffWords } from "#words/made/use-staff-words.ts";
import { rich } from "#words/use-words.ts";
import { SeatOffer } from "../seat-offer.tsx";

interface ChooseFileProps {
  /** Null until the existing people are known. */
  seatsLeft: number | null;
  /** Null until the existing people are known. */
  read: ((text: string) => Promise<ReadPeople>) | null;
  onRead: (found: Extract<ReadPeople, { status: "read" }>, text: string) => void;
}

const CSV = "text/csv;charset=utf-8";
// no words: what the import reads in every language
const EXAMPLE = [
  ["name", "email", "role", "pay rate", "start date", "password"],
  ["Sam Okafor", "sam@example.com", "employee", "15.75", "2026-03-31", ""],
  ["Ann Lee", "ann@example.com", "manager", "", "", "sunny-harbor-42"],
];

/** The first step of an import: describes the format, and chooses the file. */
export function ChooseFile({ seatsLeft, read, onRead }: ChooseFileProps) {
  const say = useStaffWords();
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(file: File | null | undefined) {
    if (!file || !read) return;
    const text = await readCsvFile(file).catch(() => undefined);
    if (text === undefined || text === null)
      return setProblem(say(text === null ? "import.tooLarge" : "import.unreadable"));
    const found = await read(text);
    if (found.status === "read") onRead(found, text);
    else setProblem(found.status === "empty" ? say("import.empty") : missingWords(say, found.missing));
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
        <FileTrigger acceptedFileTypes={["text/csv", ".csv"]} onSelect={(files) => choose(files?.item(0))}>
          <Button isDisabled={!read}>{say("import.choose")}</Button>
        </FileTrigger>
        <span className="text-sm text-muted pointer-coarse:hidden">{say("import.orDrop")}</span>
      </DropZone>
      <div>
        <Button
          variant="quiet"
          onPress={() => downloadFile(say("import.exampleFile"), csvText(EXAMPLE), CSV)}
        >
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

function missingWords(say: SayStaff, missing: readonly ("name" | "email")[]): string {
  const [column, other] = missing;
  return say(column && !other ? `import.missing.${column}` : "import.missing.both");
}

const FILE_MAX_BYTES = 1_000_000;

/**
 * The text of a CSV file in any encoding of spreadsheets: UTF-8, UTF-16 with a byte order mark, or else Windows-1252.
 * Null if the file is too large for a list of staff.
 */
async function readCsvFile(file: Blob): Promise<string | null> {
  if (file.size > FILE_MAX_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
