import type { SheetRow } from "#lib/sheets/parse-csv.ts";
import type { EntryPlan } from "../availability/entries.ts";
import { daysOfRange, lengthInDays } from "../time/day-range.ts";
import { type BadCell, type EntryToMake, NOTHING_TO_IMPORT, type ReadFile } from "./import-plan.ts";
import { meaningsOf, plainName } from "./plain-name.ts";
import { bad, isBad, readRows } from "./read-cells.ts";
import { dateReader } from "./read-days.ts";
import { hoursReader, type RowTimes } from "./read-hours.ts";
import { nameIn } from "./read-table.ts";
import type { FileReading } from "./reading.ts";

type Said = "available" | "unavailable" | "would-like" | "rather-not";
type Status = EntryToMake["status"];

// no words: read in files, never shown
const SAID = meaningsOf<Said>({
  available: [
    ...["available", "yes", "y", "true", "free", "can work", "verfügbar", "ja", "frei", "disponible", "sí"],
    ...["oui", "dispo", "متوفر", "متاح", "نعم", "x", "✓"],
  ],
  unavailable: [
    ...[
      "unavailable",
      "not available",
      "no",
      "n",
      "false",
      "off",
      "day off",
      "time off",
      "vacation",
      "holiday",
    ],
    ...[
      "leave",
      "annual leave",
      "pto",
      "paid time off",
      "unpaid time off",
      "sick",
      "sick leave",
      "sick time",
    ],
    ...["personal leave", "cannot work", "absent", "nicht verfügbar", "nein", "Urlaub", "krank", "abwesend"],
    ...[
      "frei genommen",
      "no disponible",
      "vacaciones",
      "baja",
      "ausente",
      "día libre",
      "indisponible",
      "non",
    ],
    ...[
      "congé",
      "congés",
      "congés payés",
      "absent",
      "maladie",
      "غير متوفر",
      "غير متاح",
      "لا",
      "إجازة",
      "غائب",
    ],
  ],
  "would-like": [
    ...[
      "would like to work",
      "would like",
      "preferred",
      "prefer",
      "prefers",
      "möchte gern arbeiten",
      "Wunsch",
    ],
    ...["le gustaría trabajar", "preferido", "aimerait travailler", "souhaité", "يرغب في العمل"],
  ],
  "rather-not": [
    ...["would rather not work", "rather not", "not preferred", "prefer not", "dislike", "lieber nicht"],
    ...["möchte lieber nicht arbeiten", "prefiere no trabajar", "mejor no", "préfère ne pas travailler"],
    ...["يفضل عدم العمل"],
  ],
});
// no words: read in files, never shown
const STATUSES = meaningsOf<Status>({
  approved: [
    ...["approved", "accepted", "yes", "confirmed", "automatic", "no approval needed", "genehmigt"],
    ...["bestätigt", "aprobado", "aprobada", "approuvé", "approuvée", "accepté", "تمت الموافقة", "مقبول"],
  ],
  pending: [
    ...["pending", "waiting", "waiting for approval", "requested", "awaiting approval", "new", "offen"],
    ...["beantragt", "wartet auf Genehmigung", "ausstehend", "pendiente", "pendiente de aprobación"],
    ...["en attente", "en attente d’approbation", "بانتظار الموافقة", "قيد الانتظار"],
  ],
  denied: [
    ...["denied", "declined", "rejected", "refused", "cancelled", "canceled", "abgelehnt", "storniert"],
    ...[
      "rechazado",
      "rechazada",
      "denegado",
      "cancelado",
      "refusé",
      "refusée",
      "annulé",
      "مرفوض",
      "تم الرفض",
    ],
  ],
});
const REASON_MAX = 500;
/** As long as an entry can be that somebody types. */
const DAYS_MAX = 366;

/** Reads on which days people can work, and on which they cannot. What was declined is left out, and what is over. */
export function readAvailability(reading: FileReading<"availability">): Partial<ReadFile> {
  const { rows, cellOf, answers } = reading;
  const texts = rows.flatMap(({ cells }) => [cellOf(cells, "date"), cellOf(cells, "end_date")]);
  const dates = dateReader(texts, answers.dayOrder);
  const hours = hoursReader(
    rows,
    ({ cells }, column) => (column === "template" ? "" : cellOf(cells, column)),
    answers.hourCycle,
  );
  const { items, bad } = readRows(rows, (row) => readEntry(row, dates.of, hours.of(row), reading));
  return {
    plan: { ...NOTHING_TO_IMPORT, availability: items },
    bad,
    openDays: dates.open,
    openTimes: hours.open,
    isOpenWhether: rows.some(({ cells }) => cellOf(cells, "available") === ""),
  };
}

function readEntry(
  { line, cells }: SheetRow,
  dayOf: (text: string) => string | null,
  times: RowTimes | BadCell | null,
  reading: FileReading<"availability">,
): EntryToMake | BadCell {
  const cell = (column: Parameters<typeof reading.cellOf>[1]) => reading.cellOf(cells, column);
  const days = readRange(cell, dayOf, reading.today);
  if (isBad(days)) return days;
  if (isBad(times)) return times;
  const said = saidBy(cell("available"), reading.answers.available);
  if (isBad(said)) return said;
  const status = cell("status") === "" ? "approved" : STATUSES.get(plainName(cell("status")));
  if (!status) return bad("status", "bad_status", cell("status"));
  if (status === "denied") return bad("status", "denied", cell("status"));
  const reason = cell("reason");
  if (reason.length > REASON_MAX) return bad("reason", "long_notes", reason);
  const name = nameIn(cell) || cell("email");
  if (name === "") return bad("name", "no_person");
  const user_id = reading.findPerson(name, cell("email"));
  if (!user_id) return bad("name", "unknown_person", name);
  const plan: EntryPlan = { ...said, ...hoursOf(times), reason: reason || null };
  const source = reading.sourceOf(
    "availability",
    ...[dayOf(cell("date")), dayOf(cell("end_date")), plan.start_time, plan.end_time, name],
    ...[cell("available") || String(plan.available)],
  );
  return { line, source, user_id, days, plan, status };
}

/** The days from today on that a row is about, at most a year. */
function readRange(
  cell: (column: "date" | "end_date") => string,
  dayOf: (text: string) => string | null,
  today: string,
): string[] | BadCell {
  const [first, last] = [cell("date"), cell("end_date")];
  if (first === "") return bad("date", "no_day");
  const from = dayOf(first);
  if (!from) return bad("date", "bad_day", first);
  const to = last === "" ? from : dayOf(last);
  if (!to) return bad("end_date", "bad_day", last);
  if (to < from || lengthInDays({ from, to }) > DAYS_MAX) return bad("end_date", "bad_range", last);
  if (to < today) return bad("date", "past_day", first);
  return daysOfRange({ from, to }).filter((day) => day >= today);
}

function hoursOf(times: RowTimes | null): Pick<EntryPlan, "all_day" | "start_time" | "end_time"> {
  const isAllDay = !times || times.start === times.end;
  if (isAllDay) return { all_day: true, start_time: null, end_time: null };
  return { all_day: false, start_time: times.start, end_time: times.end };
}

function saidBy(text: string, usual: boolean | null): Pick<EntryPlan, "available" | "preference"> | BadCell {
  if (text === "")
    return usual === null ? bad("available", "no_available") : { available: usual, preference: null };
  const said = SAID.get(plainName(text));
  if (!said) return bad("available", "bad_available", text);
  const preference = said === "would-like" || said === "rather-not" ? said : null;
  return { available: said !== "unavailable", preference };
}
