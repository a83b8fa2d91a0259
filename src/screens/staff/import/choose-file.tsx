import { useState } from "react";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { ReadPeople } from "#domain/staff/import/read-people.ts";
import { csvText } from "#lib/csv-text.ts";
import { counted } from "#lib/format/counted.ts";
import { links } from "#lib/links.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { TextLink } from "#ui/page/text-link.tsx";

interface ChooseFileProps {
  /** Null if unknown or unlimited. */
  seatsLeft: number | null;
  /** Null until the existing people are known. */
  read: ((text: string) => ReadPeople) | null;
  onRead: (found: Extract<ReadPeople, { status: "read" }>) => void;
}

const CSV = "text/csv;charset=utf-8";
const EXAMPLE = [
  ["name", "email", "role", "pay rate", "start date", "password"],
  ["Sam Okafor", "sam@example.com", "employee", "15.75", "2026-03-31", ""],
  ["Ann Lee", "ann@example.com", "manager", "", "", "a password of hers"],
];
const EMPTY = "There are no people in this file.";
const TOO_LARGE = "This file is too large to be a list of staff.";
const UNREADABLE = "This file could not be read.";

/** The first step of an import: describes the format, and chooses the file. */
export function ChooseFile({ seatsLeft, read, onRead }: ChooseFileProps) {
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(file: File | null | undefined) {
    if (!file || !read) return;
    const text = await readCsvFile(file).catch(() => undefined);
    if (text === undefined || text === null) return setProblem(text === null ? TOO_LARGE : UNREADABLE);
    const found = read(text);
    if (found.status === "read") onRead(found);
    else setProblem(found.status === "empty" ? EMPTY : missingWords(found.missing));
  }

  return (
    <div className="flex flex-col gap-4">
      <p>
        The first line of the file names its columns, in any order: <strong>name</strong> and{" "}
        <strong>email</strong>, and if you like role, pay rate, start date and password.
      </p>
      <p className="text-muted">
        Without a role people become employees. Who has no password gets one that you can hand on.
      </p>
      {seatsLeft !== null && <SeatsLeft count={seatsLeft} />}
      {problem && <Banner tone="danger">{problem}</Banner>}
      <DropZone
        aria-label="Paste or drop a CSV file"
        onDrop={async ({ items }) => {
          const file = items.find((item) => item.kind === "file");
          if (file?.kind === "file") await choose(await file.getFile());
        }}
        className="flex flex-wrap items-center gap-3 rounded-lg border border-edge border-dashed p-3 drop-target:bg-brand-soft"
      >
        <FileTrigger acceptedFileTypes={["text/csv", ".csv"]} onSelect={(files) => choose(files?.item(0))}>
          <Button isDisabled={!read}>Choose a CSV file</Button>
        </FileTrigger>
        <span className="text-sm text-muted pointer-coarse:hidden">or drop it here</span>
      </DropZone>
      <div>
        <Button variant="quiet" onPress={() => downloadFile("staff-example.csv", csvText(EXAMPLE), CSV)}>
          Download an example
        </Button>
      </div>
    </div>
  );
}

/** How many people the plan has room for, before a file is chosen. */
function SeatsLeft({ count }: { count: number }) {
  if (count > 0) return <p>{`Your plan has ${counted(count, "free seat")}.`}</p>;
  return (
    <Banner tone="caution">
      All seats are in use. <TextLink href={links.subscription()}>Add seats</TextLink>
    </Banner>
  );
}

function missingWords(missing: readonly string[]): string {
  const columns = missing.length === 1 ? `a column "${missing[0]}"` : 'the columns "name" and "email"';
  return `The first line of this file does not name ${columns}.`;
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
