import { useState } from "react";
import type { ImportedPerson } from "#commands/business/staff.ts";
import { importedList } from "#domain/import/imported-list.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { sayRefusal } from "#view/forms/say-failure.ts";
import { useSaveSheet } from "#view/sheets/use-save-sheet.ts";
import { useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { PinCards } from "./pin-cards.tsx";
import type { ImportRun } from "./use-people-import.ts";

interface ImportResultProps {
  run: ImportRun;
  onContinue: () => void;
  onClose: () => void;
}

/** Who was added, with the only chance to save their PINs and passwords, and who was not and why. */
export function ImportResult({ run, onContinue, onClose }: ImportResultProps) {
  const say = useStaffWords();
  const saveSheet = useSaveSheet();
  const [savedCount, setSavedCount] = useState(0);
  const added = run.done.filter(({ outcome }) => outcome.status === "added");
  const already = run.done.filter(({ outcome }) => outcome.status === "already");
  const refused = run.done.filter(({ outcome }) => outcome.status === "refused");
  const isSaved = savedCount === added.length;

  async function save(format: SheetFormat) {
    if (await saveSheet(say("imported.file"), format, importedList(say, added.flatMap(withPin))))
      setSavedCount(added.length);
  }

  return (
    <div className="flex flex-col gap-4">
      {run.problem && <Banner tone="danger">{run.problem}</Banner>}
      <p className="text-lg font-semibold">{say("imported.added", { count: added.length })}</p>
      {run.left.length > 0 && <p>{say("imported.left", { count: run.left.length })}</p>}
      {already.length > 0 && <p>{say("imported.already", { count: already.length })}</p>}
      {refused.length > 0 && <Refused people={refused} />}
      {added.length > 0 && <Banner tone="caution">{say("imported.once")}</Banner>}
      {added.length > 0 && <PinCards added={added} />}
      <div className="flex flex-wrap justify-end gap-3">
        {run.left.length > 0 && (
          <Button variant="secondary" onPress={onContinue}>
            {say("imported.continue")}
          </Button>
        )}
        <Button variant="secondary" onPress={onClose}>
          {say(isSaved ? "imported.close" : "imported.closeUnsaved")}
        </Button>
        {added.length > 0 && (
          <>
            <Button variant="secondary" onPress={() => window.print()}>
              {say("imported.cards")}
            </Button>
            <Button variant="secondary" onPress={() => void save("csv")}>
              {say("imported.csv")}
            </Button>
            <Button onPress={() => void save("xlsx")}>{say("imported.download")}</Button>
          </>
        )}
      </div>
    </div>
  );
}

function Refused({ people }: { people: readonly ImportedPerson[] }) {
  const say = useStaffWords();
  const refusals = useRefusalsWords();
  const whyOf = (code = "failed") =>
    sayRefusal(refusals, { reason: code, from: "import-staff" }) ?? say("problem.failed");
  return (
    <section aria-label={say("imported.refused")} className="flex flex-col gap-2">
      <p className="font-semibold text-danger">{say("imported.refusedCount", { count: people.length })}</p>
      <ul className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {people.map(({ person, outcome }) => (
          <li key={person.email} className="px-3 py-2">
            <span className="font-semibold break-words">
              {say("import.lineOf", { line: person.line, email: person.email })}
            </span>
            <span className="block">{outcome.status === "refused" && whyOf(outcome.code)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function withPin({ person, outcome }: ImportedPerson) {
  return outcome.status === "added" ? [{ ...person, pin: outcome.pin }] : [];
}
