import { useMemo, useState } from "react";
import { type ImportLimits, type ImportPerson, readPeople } from "#domain/staff/import/read-people.ts";
import { findTable, type Mapping, missingColumns, unusedColumns } from "#domain/staff/import/read-table.ts";
import { listText } from "#lib/format/formatters.ts";
import type { DayOrder } from "#lib/format/regional-of.ts";
import { readSheet } from "#lib/sheets/read-sheet.ts";
import { lastChoice, rememberChoice } from "#stores/kept-forms.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Select } from "#ui/fields/select.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { Banner, OfflineNotice } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { type SayStaff, useStaffWords } from "#words/made/use-staff-words.ts";
import { SeatOffer } from "../people/seat-offer.tsx";
import type { ChosenFile } from "./choose-file.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { PeopleToAdd, SkippedLines } from "./preview-lists.tsx";

interface ImportPreviewProps {
  chosen: ChosenFile;
  limits: ImportLimits;
  onImport: (people: readonly ImportPerson[]) => void;
  onBack: () => void;
}

/** A preview of a file before anything is created: the questions it leaves, whom it adds, and what it cannot. */
export function ImportPreview({ chosen, limits, onImport, onBack }: ImportPreviewProps) {
  const say = useStaffWords();
  const isOnline = useOnline();
  const limit = useLimit();
  const format = useFormat();
  const answers = useAnswers(chosen, limits);
  const { table, mapping, found, spelling } = answers;
  const { people, bad, readDays } = found;
  const [date] = readDays;
  const missing = missingColumns(mapping);
  const unused = unusedColumns(table, mapping);
  const seatless = bad.filter(({ problem }) => problem === "no_seat").length;
  return (
    <div className="flex flex-col gap-4">
      {limit && <Banner tone="danger">{limit}</Banner>}
      {chosen.sheet.readings.length > 1 && (
        <Select
          label={say("import.spelling")}
          value={spelling}
          options={chosen.sheet.readings.map(({ encoding, sample }) => ({
            value: encoding,
            label: listText(say.locale, sample),
          }))}
          onChange={(encoding) => void answers.spell(encoding)}
        />
      )}
      {missing.length > 0 ? (
        <Banner tone="danger">{missingWords(say, missing)}</Banner>
      ) : (
        <p className="text-lg font-semibold">
          {people.length === 0 ? say("import.nobody") : say("import.ready", { count: people.length })}
        </p>
      )}
      {unused.length > 0 && <p>{say("import.unused", { columns: listText(say.locale, unused) })}</p>}
      <ColumnMapping isNeeded={missing.length > 0} table={table} mapping={mapping} onChange={answers.map} />
      {date && (
        <RadioGroup
          label={say("import.day", { text: date.text })}
          columns={2}
          value={answers.dayOrder === "mdy" ? "mdy" : "dmy"}
          onChange={(order) => answers.readDays(order === "mdy" ? "mdy" : "dmy")}
          options={(["dmy", "mdy"] as const).map((order) => ({
            value: order,
            label: format.date((order === "mdy") === (answers.dayOrder === "mdy") ? date.day : date.otherDay),
          }))}
        />
      )}
      {missing.length === 0 && <PeopleToAdd people={people} />}
      {missing.length === 0 && bad.length > 0 && <SkippedLines bad={bad} />}
      {missing.length === 0 && <SeatOffer people={people.length + seatless} />}
      <OfflineNotice>{say("import.offline")}</OfflineNotice>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onBack}>
          {say("import.other")}
        </Button>
        {missing.length === 0 && people.length > 0 && (
          <Button
            isDisabled={!isOnline || limit !== null || spelling === null}
            onPress={() => onImport(people)}
          >
            {say("import.add", { count: people.length })}
          </Button>
        )}
      </div>
    </div>
  );
}

interface DayChoice {
  dayOrder: DayOrder;
}

/** What the file says, by the answers to what it leaves open. */
function useAnswers({ file, sheet, names }: ChosenFile, limits: ImportLimits) {
  const [rows, setRows] = useState(sheet.rows);
  const [spelling, setSpelling] = useState(sheet.isSure ? (sheet.readings[0]?.encoding ?? "") : null);
  const [mapped, setMapped] = useState<Mapping | null>(null);
  const [dayOrder, setDayOrder] = useState(lastChoice<DayChoice>("import")?.dayOrder ?? limits.dayOrder);
  const table = useMemo(() => findTable(rows, names) ?? { header: [], rows: [], mapping: [] }, [rows, names]);
  const mapping = mapped ?? table.mapping;
  return {
    table,
    mapping,
    spelling,
    dayOrder,
    found: readPeople(table, mapping, { ...limits, dayOrder }, names),
    map: setMapped,
    readDays: (order: DayOrder) => {
      setDayOrder(order);
      rememberChoice("import", { dayOrder: order } satisfies DayChoice);
    },
    spell: async (encoding: string) => {
      setSpelling(encoding);
      setRows((await readSheet(file, { encoding })).rows);
    },
  };
}

function missingWords(say: SayStaff, missing: readonly ("name" | "email")[]): string {
  const [column, other] = missing;
  return say(column && !other ? `import.missing.${column}` : "import.missing.both");
}
