import { useEffect, useState } from "react";
import { addHolidays, readHolidays } from "#commands/roster/day-notes.ts";
import { useCommand } from "#commands/use-command.ts";
import { ownNotes } from "#domain/days/day-notes.ts";
import { type Holiday, holidaysOf, missingHolidays, yearsOf } from "#domain/days/holidays.ts";
import { countryOf, languageOfRegion } from "#domain/region/country-settings.ts";
import { severalPlaces, solePlace } from "#domain/roster/places.ts";
import { useBusiness } from "#queries/business.ts";
import { useAllDayNotes } from "#queries/day-notes.ts";
import { usePlaces } from "#queries/places.ts";
import type { Business } from "#schema/entities/business.ts";
import { Select } from "#ui/fields/select.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { RegionFields } from "#view/forms/region-fields.tsx";
import { useSaving } from "#view/forms/use-saving.ts";
import { PlaceSelect } from "#view/shifts/position-select.tsx";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { rich } from "#words/use-words.ts";
import { useRemoval } from "./use-removal.ts";

// no words: addresses
const [SOURCE, LICENSE] = [
  "https://github.com/commenthol/date-holidays",
  "https://creativecommons.org/licenses/by-sa/3.0/",
];

interface HolidaysDialogProps {
  year: number;
  onClose: () => void;
}

/** Adds a year's public holidays of the business's region, which it shows before. */
export function HolidaysDialog(props: HolidaysDialogProps) {
  const business = useBusiness();
  return business ? <Holidays {...props} business={business} /> : null;
}

function Holidays({ business, onClose, ...first }: HolidaysDialogProps & { business: Business }) {
  const say = useRosterSetupWords();
  const [chosen, setRegion] = useState<string | null>(null);
  const [placeId, setPlaceId] = useState<string | null>(null);
  const known = usePlaces() ?? [];
  const places = severalPlaces(known);
  const place = placeId ? known.find(({ id }) => id === placeId) : solePlace(known);
  const region = chosen ?? place?.region ?? business.region ?? "";
  const [year, setYear] = useState(first.year);
  const file = useHolidayFile(countryOf(region));
  const notes = useAllDayNotes(`${year}-01-01`, `${year}-12-31`);
  const { isBusy, problem, save } = useSaving(say("days.notSaved"));
  const add = useCommand(addHolidays);
  const { remove } = useRemoval();
  const isThere = typeof file === "object";
  const holidays = isThere ? holidaysOf(file, region, year, business.locale ?? languageOfRegion(region)) : [];
  const missing = notes ? missingHolidays(holidays, ownNotes(notes, known), placeId) : [];
  const years = isThere ? yearsOf(file) : [];

  const submit = () =>
    save(async () => {
      const added = await add(missing, placeId);
      const action = { run: () => void remove(...added) };
      if (added.length > 0) toast.success(say("toast.holidaysAdded", { count: added.length }), { action });
      onClose();
    });

  return (
    <FormDialog
      title={say("holidays.title")}
      action={missing.length > 0 ? say("holidays.add", { count: missing.length }) : say("holidays.done")}
      isBusy={isBusy || file === "loading"}
      problem={problem}
      onSubmit={() => (missing.length > 0 ? void submit() : onClose())}
      onClose={onClose}
    >
      <PlaceSelect
        places={places}
        none={say("days.everywhere")}
        value={placeId}
        onChange={(id) => {
          setPlaceId(id);
          setRegion(null);
        }}
      />
      <RegionFields value={region} onChange={setRegion} />
      {(file === "offline" || file === "none") && (
        <Banner tone="caution" icon={file === "offline" ? "cloud-off" : "info"}>
          {say(`holidays.${file}`)}
        </Banner>
      )}
      {file === "loading" && <RowsSkeleton label={say("holidays.loading")} rows={5} />}
      {isThere && (
        <>
          <Select
            label={say("holidays.year")}
            value={String(year)}
            options={[...new Set([...years, year])]
              .sort()
              .map((one) => ({ value: `${one}`, label: `${one}` }))}
            onChange={(next) => setYear(Number(next))}
          />
          {holidays.length === 0 && <p className="text-muted">{say("holidays.notYet")}</p>}
          <Preview holidays={holidays} missing={new Set(missing)} />
        </>
      )}
      <p className="text-sm text-muted">
        {rich(say, "holidays.source", {
          source: (text) => <TextLink href={SOURCE}>{text}</TextLink>,
          license: (text) => <TextLink href={LICENSE}>{text}</TextLink>,
        })}
      </p>
    </FormDialog>
  );
}

/** The holidays of the region, and which of them are there already. */
function Preview({ holidays, missing }: { holidays: readonly Holiday[]; missing: ReadonlySet<Holiday> }) {
  const say = useRosterSetupWords();
  const format = useFormat();
  return (
    <ul aria-label={say("holidays.list")} className="divide-y divide-line">
      {holidays.map((holiday) => (
        <li
          key={`${holiday.date} ${holiday.code}`}
          className="flex flex-wrap items-center justify-between gap-x-3 py-2"
        >
          <span dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {holiday.title}
          </span>
          <span className="flex items-center gap-2 text-sm text-muted tabular-nums">
            {!missing.has(holiday) && <Badge icon="check">{say("holidays.there")}</Badge>}
            {format.shortDay(holiday.date)}
          </span>
        </li>
      ))}
    </ul>
  );
}

type Answer = Awaited<ReturnType<typeof readHolidays>>;

/** The holidays of a country, as far as they can be had: tried again once there is a network. */
function useHolidayFile(country: string): Answer | "loading" | "nowhere" {
  const read = useCommand(readHolidays);
  const isOnline = useOnline();
  const [found, setFound] = useState<{ country: string; answer: Answer } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!country) return;
    let isWanted = true;
    const note = (answer: Answer) => isWanted && setFound({ country, answer });
    read(country).then(note, () => note("none"));
    return () => {
      isWanted = false;
    };
  }, [country, read, isOnline]);
  if (!country) return "nowhere";
  return found?.country === country ? found.answer : "loading";
}
