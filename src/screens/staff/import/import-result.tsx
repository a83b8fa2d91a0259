import { useState } from "react";
import type { ImportedPerson } from "#commands/business/staff.ts";
import { csvText } from "#lib/csv-text.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { peopleCount } from "./import-words.ts";
import type { ImportRun } from "./use-import.ts";

interface ImportResultProps {
  run: ImportRun;
  onContinue: () => void;
  onClose: () => void;
}

/** Who was added, with the only chance to save their PINs and passwords, and who was not and why. */
export function ImportResult({ run, onContinue, onClose }: ImportResultProps) {
  const [savedCount, setSavedCount] = useState(0);
  const added = run.done.filter(({ outcome }) => outcome.status === "added");
  const already = run.done.filter(({ outcome }) => outcome.status === "already");
  const refused = run.done.filter(({ outcome }) => outcome.status === "refused");
  const isSaved = savedCount === added.length;

  function save() {
    downloadFile("new-staff.csv", csvText(listOf(added)), "text/csv;charset=utf-8");
    setSavedCount(added.length);
  }

  return (
    <div className="flex flex-col gap-4">
      {run.problem && <Banner tone="danger">{run.problem}</Banner>}
      <p className="text-lg font-semibold">{peopleCount(added.length)} added.</p>
      {run.left.length > 0 && <p>{peopleCount(run.left.length)} not added yet.</p>}
      {already.length > 0 && (
        <p>
          {peopleCount(already.length)} belonged to your business already. Give a new PIN and password to
          whoever does not know theirs.
        </p>
      )}
      {refused.length > 0 && <Refused people={refused} />}
      {added.length > 0 && (
        <Banner tone="caution">
          The list of PINs and passwords can be downloaded only here and now. Nobody can look them up later.
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {run.left.length > 0 && (
          <Button variant="secondary" onPress={onContinue}>
            Continue
          </Button>
        )}
        <Button variant="secondary" onPress={onClose}>
          {isSaved ? "Close" : "Close without the list"}
        </Button>
        {added.length > 0 && <Button onPress={save}>Download PINs and passwords</Button>}
      </div>
    </div>
  );
}

function Refused({ people }: { people: readonly ImportedPerson[] }) {
  return (
    <section aria-label="People who were not added" className="flex flex-col gap-2">
      <p className="font-semibold text-danger">{peopleCount(people.length)} not added:</p>
      <ul className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {people.map(({ person, outcome }) => (
          <li key={person.email} className="px-3 py-2">
            <span className="font-semibold break-words">
              Line {person.line}, {person.email}
            </span>
            <span className="block">{outcome.status === "refused" && outcome.message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function listOf(added: readonly ImportedPerson[]): string[][] {
  const rows = added.map(({ person, outcome }) => [
    person.name,
    person.email,
    person.role,
    outcome.status === "added" ? outcome.pin : "",
    person.password,
  ]);
  return [["name", "email", "role", "PIN", "password"], ...rows];
}
