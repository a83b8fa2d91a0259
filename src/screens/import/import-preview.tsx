import type { ReactNode } from "react";
import { IMPORT_KINDS, type ImportKind } from "#domain/import/import-kinds.ts";
import { listText } from "#lib/format/formatters.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useImportsWords } from "#words/made/use-imports-words.ts";
import type { ChosenFile } from "./choose-file.tsx";
import { ColumnMapping, columnWords } from "./column-mapping.tsx";
import { PeoplePreview, type PeopleToImport } from "./people-preview.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import { useChosenTable } from "./use-chosen-table.ts";
import type { ImportSetting } from "./use-import-limits.ts";

interface ImportPreviewProps {
  chosen: ChosenFile;
  kinds: readonly ImportKind[];
  limits: ImportSetting;
  onPeople: PeopleToImport;
  onBack: () => void;
  onClose: () => void;
}

/** A preview of a file before anything is made: what it holds, the questions it leaves, what is added and what cannot be. */
export function ImportPreview({ chosen, kinds, limits, onPeople, onBack, onClose }: ImportPreviewProps) {
  const say = useImportsWords();
  const chosenTable = useChosenTable(chosen, limits.hasSeveralPlaces);
  const { kind, table, mapping, spelling, missing, unused } = chosenTable;
  const options = IMPORT_KINDS.filter((one) => kinds.includes(one)).map((value) => ({
    value,
    label: say(`kind.${value}`),
  }));
  const about: ReactNode = (
    <>
      {unused.length > 0 && <p>{say("unused", { columns: listText(say.locale, unused) })}</p>}
      <ColumnMapping
        key={kind}
        kind={kind}
        hasPlaces={chosenTable.hasPlaces}
        isNeeded={missing.length > 0}
        table={table}
        mapping={mapping}
        onChange={chosenTable.map}
      />
    </>
  );
  const back = (
    <Button variant="secondary" onPress={onBack}>
      {say("other")}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={say("kind")}
        value={kind}
        options={options}
        onChange={(value) => chosenTable.take(IMPORT_KINDS.find((one) => one === value) ?? kind)}
      />
      {chosen.sheet.readings.length > 1 && (
        <Select
          label={say("spelling")}
          value={spelling}
          options={chosen.sheet.readings.map(({ encoding, sample }) => ({
            value: encoding,
            label: listText(say.locale, sample),
          }))}
          onChange={(encoding) => void chosenTable.spell(encoding)}
        />
      )}
      {missing.length > 0 && (
        <>
          <Banner tone="danger">
            {say("missing", {
              columns: listText(
                say.locale,
                missing.map((column) => columnWords(say, kind, column)),
              ),
            })}
          </Banner>
          {about}
          <div className="flex justify-end">{back}</div>
        </>
      )}
      {missing.length === 0 && kind === "people" && (
        <PeoplePreview about={about} back={back} read={chosenTable} limits={limits} onImport={onPeople} />
      )}
      {missing.length === 0 && kind !== "people" && (
        <PlanPreview
          key={kind}
          about={about}
          back={back}
          read={chosenTable}
          kind={kind}
          usual={limits}
          onClose={onClose}
        />
      )}
    </div>
  );
}
