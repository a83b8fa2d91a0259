import { statisticsCsv } from "#domain/statistics/statistics-csv.ts";
import { NAMED_RANGES } from "#domain/time/named-ranges.ts";
import { currencyDigits } from "#lib/format/format-numbers.ts";
import { links } from "#lib/links.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { useBusiness } from "#queries/business.ts";
import type { StatisticsAnswer } from "#queries/computed/statistics.ts";
import type { Place } from "#schema/entities/place.ts";
import type { Position } from "#schema/entities/position.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { Select } from "#ui/fields/select.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useLogoForFile } from "#view/logo/use-logo-for-file.ts";
import { useSaveSheet } from "#view/sheets/use-save-sheet.ts";
import { useStatisticsWords } from "#words/made/use-statistics-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { type FiguresRow, personOf, rowNameOf } from "./people-columns.ts";
import type { StatisticsAddress } from "./use-statistics-address.ts";

const EVERYBODY = "everybody";
const ALL = "all";
const OWN = "own";

export interface ToolbarProps {
  address: StatisticsAddress;
  people: readonly { id: string; name: string }[];
  /** What can be chosen; none where that goes without saying. */
  offered: { positions: readonly Position[]; places: readonly Place[] };
  /** What can be downloaded; undefined while it is incomplete. */
  answer: StatisticsAnswer | undefined;
  rows: readonly FiguresRow[] | undefined;
}

/** The choice of days, person, position and place, and what can be done with their statistics. */
export function StatisticsToolbar({ address, people, offered, answer, rows }: ToolbarProps) {
  const say = useStatisticsWords();
  const { from, to } = address.range;
  const ranges = NAMED_RANGES.map((name) => ({ value: name, label: say(`filter.range.${name}`) }));
  const names = people.map(({ id, name }) => ({ value: id, label: name }));
  const choose = (value: string) => {
    const name = NAMED_RANGES.find((one) => one === value);
    if (name) address.showNamed(name);
    else address.showDays(from, to);
  };
  return (
    <section
      aria-label={say("filter.label")}
      className="flex flex-wrap items-end gap-3 rounded-2xl border border-line bg-surface p-4 shadow-card"
    >
      <div className="w-full sm:w-48">
        <Select
          label={say("filter.days")}
          value={address.name ?? OWN}
          options={[...ranges, { value: OWN, label: say("filter.custom") }]}
          onChange={choose}
        />
      </div>
      {!address.name && (
        <div className="flex flex-col gap-x-4 gap-y-3 max-sm:w-full sm:flex-row">
          <DatePicker
            label={say("filter.from")}
            value={from}
            onChange={(day) => day && address.showDays(day, to)}
          />
          <DatePicker
            label={say("filter.to")}
            value={to}
            onChange={(day) => day && address.showDays(from, day)}
          />
        </div>
      )}
      <div className="w-full sm:w-56">
        <ComboBox
          label={say("filter.employee")}
          value={address.person ?? EVERYBODY}
          options={[{ value: EVERYBODY, label: say("filter.everyone") }, ...names]}
          onChange={(value) => address.showPerson(value === EVERYBODY ? null : value)}
        />
      </div>
      {offered.positions.length > 0 && (
        <KindSelect
          label={say("filter.position")}
          all={say("filter.allPositions")}
          value={address.position}
          rows={offered.positions}
          onChange={address.showPosition}
        />
      )}
      {offered.places.length > 0 && (
        <KindSelect
          label={say("filter.place")}
          all={say("filter.allPlaces")}
          value={address.place}
          rows={offered.places}
          onChange={address.showPlace}
        />
      )}
      <div className="flex flex-wrap gap-3 sm:ms-auto">
        <LinkButton variant="secondary" href={links.feedback()}>
          {say("feedback")}
        </LinkButton>
        <DownloadReport answer={answer} offered={offered} rows={rows} />
      </div>
    </section>
  );
}

interface KindSelectProps {
  label: string;
  all: string;
  value: string | null;
  rows: readonly { id: string; name: string }[];
  onChange: (id: string | null) => void;
}

function KindSelect({ label, all, value, rows, onChange }: KindSelectProps) {
  return (
    <div className="w-full sm:w-48">
      <Select
        label={label}
        value={value ?? ALL}
        options={[{ value: ALL, label: all }, ...rows.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => onChange(id === ALL ? null : id)}
      />
    </div>
  );
}

/** Downloads the shown statistics, as a PDF to read or a file to compute with. */
function DownloadReport({ answer, offered, rows }: Pick<ToolbarProps, "answer" | "offered" | "rows">) {
  const say = useStatisticsWords();
  const sayView = useViewWords();
  const saveSheet = useSaveSheet();
  const business = useBusiness();
  const format = useFormat();
  const readLogo = useLogoForFile();
  const { currency } = format;
  const { positions, places } = offered;
  const position = positions.find(({ id }) => id === answer?.question.position)?.name ?? null;
  const place = places.find(({ id }) => id === answer?.question.place)?.name ?? null;
  const saveAs = (sheet: SheetFormat) => {
    if (!answer) return;
    const money = { currency, decimals: currencyDigits(currency) };
    const asked = {
      person: personOf(say, answer),
      ...(positions.length > 0 && { position }),
      ...(places.length > 0 && { place }),
    };
    const { by } = answer.question;
    const named = (rows ?? []).map((row) => ({ name: rowNameOf(say, row), total: row.total }));
    const cells = statisticsCsv(say, answer.now, money, asked, by === "person" ? null : { by, rows: named });
    void saveSheet(say("report.fileName", answer.now.range), sheet, cells);
  };
  const savePdf = async () => {
    if (!answer) return;
    try {
      const { statisticsPdf } = await import("./report-pdf.ts");
      const about = {
        business: business?.name ?? "",
        logo: await readLogo(),
        position,
        place,
        rows: rows ?? [],
      };
      const file = await statisticsPdf(say, answer, format, about);
      downloadFile(`${say("report.fileName", answer.now.range)}.pdf`, file as BlobPart, "application/pdf");
    } catch (error) {
      console.error(error);
      toast.error(say("toast.reportFailed"));
    }
  };
  return (
    <Menu
      items={[
        { id: "pdf", label: say("report.pdf"), isDisabled: !answer, onAction: () => void savePdf() },
        { id: "csv", label: say("report.csv"), isDisabled: !answer, onAction: () => saveAs("csv") },
        { id: "xlsx", label: sayView("sheet.xlsx"), isDisabled: !answer, onAction: () => saveAs("xlsx") },
      ]}
    >
      <Button variant="primary">
        <ControlIcon name="download" />
        {say("report.download")}
      </Button>
    </Menu>
  );
}
