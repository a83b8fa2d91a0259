import { groupBy } from "#lib/group-by.ts";
import { addDays, type BusinessWeek, startOfWeek, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import type { Position } from "#schema/entities/position.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { newerFields } from "../merge/merge-fields.ts";

// Sample data to try the app with: two positions, three templates and one week of open drafts. A row is a sample by its id,
// which follows from business and sample (sync/row-ids.ts), so that two devices make the same ones.

const POSITIONS = {
  service: { color: "teal", sort_order: 900 },
  kitchen: { color: "orange", sort_order: 901 },
} as const;
const TEMPLATES = {
  early: { start_time: "07:00", end_time: "13:00", position: "service" },
  midday: { start_time: "09:00", end_time: "17:00", position: "kitchen" },
  late: { start_time: "13:00", end_time: "19:00", position: "service" },
} as const;

type SamplePosition = keyof typeof POSITIONS;
type SampleTemplate = keyof typeof TEMPLATES;
/** What has a name, which says that it is a sample. */
export type SampleName = SamplePosition | SampleTemplate;
/** A sample by what it is: 'position kitchen', 'template early', or 'shift early 5 2', the second of a Friday. */
export type SampleKey = `${"position" | "template" | "shift"} ${string}`;

const names = <T extends string>(of: Record<T, unknown>) => Object.keys(of) as T[];

/** The weekdays of each template's shifts, Sunday is 0; a day twice needs two people. */
const WEEK: Record<SampleTemplate, readonly number[]> = {
  early: [0, 1, 2, 3, 4, 5, 6],
  midday: [1, 2, 3, 4, 5],
  late: [0, 1, 2, 3, 4, 5, 5, 6, 6],
};

interface SampleShift {
  key: SampleKey;
  template: SampleTemplate;
  weekday: number;
}

const SHIFTS: readonly SampleShift[] = names(WEEK).flatMap((template) =>
  WEEK[template].map((weekday, at, all) => {
    const nth = all.slice(0, at).filter((day) => day === weekday).length + 1;
    return { key: `shift ${template} ${weekday} ${nth}` as const, template, weekday };
  }),
);

export const SAMPLE_NAMES: readonly SampleName[] = [...names(POSITIONS), ...names(TEMPLATES)];
/** How many shifts the week of samples has. */
export const SAMPLE_SHIFTS = SHIFTS.length;
/** Positions and templates, which are stored together, and shifts. */
export const SAMPLE_PARTS: readonly SampleKey[] = [
  ...names(POSITIONS).map((name) => `position ${name}` as const),
  ...names(TEMPLATES).map((name) => `template ${name}` as const),
];
export const SAMPLE_SHIFT_KEYS: readonly SampleKey[] = SHIFTS.map(({ key }) => key);

/** What the id of a sample follows from. */
export function sampleSource(businessId: string, key: SampleKey): string {
  return `sample ${businessId} ${key}`;
}

type Ids = ReadonlyMap<SampleKey, string>;
type Names = Readonly<Record<SampleName, string>>;
const idIn = (ids: Ids, key: SampleKey) => ids.get(key) ?? null;

/** The samples as they are made, by key. `week` is any day of the week of the shifts. */
export function madeSamples(given: Names, ids: Ids, week: string, weekStart: BusinessWeek) {
  const from = startOfWeek(week, weekStart);
  return {
    positions: new Map(
      names(POSITIONS).map((name) => [`position ${name}` as SampleKey, madePosition(name, given[name])]),
    ),
    templates: new Map(
      names(TEMPLATES).map((name) => [`template ${name}` as SampleKey, madeTemplate(name, given[name], ids)]),
    ),
    shifts: new Map(
      SHIFTS.map((shift, at) => [shift.key, { ...madeShift(shift, ids, from), sort_order: at }]),
    ),
  };
}

function madePosition(position: SamplePosition, name: string) {
  return { name, ...POSITIONS[position], is_for_everybody: true, user_ids: [], is_archived: false };
}

function madeTemplate(template: SampleTemplate, name: string, ids: Ids) {
  const { start_time, end_time, position } = TEMPLATES[template];
  return {
    ...{ name, start_time, end_time, position_id: idIn(ids, `position ${position}`), place_id: null },
    ...{ required_days: [], required_module_id: null, headcount: 1, breaks: null, archived_at: null },
  };
}

/** An open draft. */
function madeShift({ template, weekday }: SampleShift, ids: Ids, from: string) {
  const { start_time, end_time, position } = TEMPLATES[template];
  return {
    date: addDays(from, (weekday - new Date(from).getUTCDay() + WEEK_DAYS) % WEEK_DAYS),
    ...{ start_time, end_time, notes: "", breaks: null, is_locked: false, estimated_pay: null },
    ...{ time_slot: idIn(ids, `template ${template}`), position_id: idIn(ids, `position ${position}`) },
    ...{ place_id: null, user_id: null, published: false, published_as: null },
    ...{ status: "scheduled" as const, claimed_by_user_id: null, drop_reason: null },
  };
}

/** The samples that are there, by key. */
export interface StoredSamples {
  /** The id of each, also of what is not there: as it would be made. */
  ids: Ids;
  positions: ReadonlyMap<SampleKey, Position>;
  templates: ReadonlyMap<SampleKey, ShiftTemplate>;
  shifts: ReadonlyMap<SampleKey, Shift>;
}

/** Whether there is a sample that can be removed; positions are archived and never deleted. */
export function hasSamples({ positions, templates, shifts }: StoredSamples): boolean {
  return templates.size + shifts.size > 0 || [...positions.values()].some(({ is_archived }) => !is_archived);
}

export interface KeptSample {
  key: SampleKey;
  /** 'published': people may know of it. 'used': by shifts, templates or saved rosters that stay. */
  why: "changed" | "assigned" | "published" | "used";
}

/** What samples are judged by. */
interface Around {
  /** The names that samples are given, in each language. */
  names: readonly Names[];
  weekStart: BusinessWeek;
  /** Shifts and templates of any kind that use a sample template or position, and all saved rosters. */
  shifts: readonly Shift[];
  templates: readonly ShiftTemplate[];
  saved: readonly SavedRoster[];
}

/** Where none of the shifts is there to say which. */
const ANY_WEEK = "2026-01-01";

/** Parts the samples into what nobody has edited or used, and what stays; `week` is a day of their week. */
export function partSamples(samples: StoredSamples, around: Around) {
  const { ids, shifts, templates, positions } = samples;
  const week = weekOf([...shifts.values()], around.weekStart) ?? ANY_WEEK;
  const made = around.names.map((given) => madeSamples(given, ids, week, around.weekStart));
  const kept: KeptSample[] = [];
  const removed = new Set<SampleKey>();
  const judge = (key: SampleKey, why: KeptSample["why"] | null) => {
    if (why) kept.push({ key, why });
    else removed.add(key);
  };
  for (const [key, shift] of shifts)
    judge(
      key,
      whyKept(
        shift,
        made.map((one) => one.shifts.get(key)),
      ),
    );
  const staying = withoutRemoved(around.shifts, shifts, removed);
  const saved = around.saved.flatMap((roster) => roster.shifts);
  const uses = (one: { time_slot?: string | null; position_id?: string | null }, id: string) =>
    one.time_slot === id || one.position_id === id;
  for (const [key, template] of templates) {
    const isUsed = [...staying, ...saved].some((one) => uses(one, template.id));
    judge(
      key,
      isUsed
        ? "used"
        : isAsMade(
              template,
              made.map((one) => one.templates.get(key)),
            )
          ? null
          : "changed",
    );
  }
  const others = [...staying, ...saved, ...withoutRemoved(around.templates, templates, removed)];
  for (const [key, position] of positions) {
    if (position.is_archived) continue;
    const isUsed = others.some((one) => uses(one, position.id));
    judge(
      key,
      isUsed
        ? "used"
        : isAsMade(
              position,
              made.map((one) => one.positions.get(key)),
            )
          ? null
          : "changed",
    );
  }
  return { removed, kept, week };
}

function whyKept(shift: Shift, made: readonly (object | undefined)[]): KeptSample["why"] | null {
  if (shift.published) return "published";
  if (shift.user_id || shift.claimed_by_user_id) return "assigned";
  return isAsMade(shift, made) ? null : "changed";
}

/** Whether a row has all values of one of these, besides its order, which changes with other rows. */
function isAsMade(row: object, made: readonly (object | undefined)[]): boolean {
  return made.some(
    (one) => one && newerFields(one, row as typeof one).every((name) => name === "sort_order"),
  );
}

function withoutRemoved<T extends { id: string }>(
  all: readonly T[],
  samples: ReadonlyMap<SampleKey, { id: string }>,
  removed: ReadonlySet<SampleKey>,
): T[] {
  const gone = new Set([...samples].filter(([key]) => removed.has(key)).map(([, { id }]) => id));
  return all.filter(({ id }) => !gone.has(id));
}

/** The first day of the week that most of these shifts are in, the earliest of several; null without shifts. */
function weekOf(shifts: readonly Shift[], weekStart: BusinessWeek): string | null {
  const weeks = [...groupBy(shifts, ({ date }) => startOfWeek(date, weekStart))];
  const sorted = weeks.sort(
    ([one, its], [other, their]) => their.length - its.length || (one < other ? -1 : 1),
  );
  return sorted[0]?.[0] ?? null;
}
