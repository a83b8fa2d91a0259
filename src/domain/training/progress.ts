import { groupBy } from "#lib/group-by.ts";
import type { SheetCell } from "#lib/sheets/csv-text.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";
import type { SayTraining } from "#words/made/training.ts";
import { answerTo, areQuizzesPassed, quizResult, trainingScore } from "./quiz.ts";

type Assignment = Pick<TrainingAssignment, "module_id" | "role" | "user_id" | "due_date">;
type Person = Pick<Profile, "id" | "role">;

export interface Assigned {
  /** The earliest due date; null for none. */
  due: string | null;
}

/** Whether an assignment concerns a person, as in the server's notifications (supabase/schema/training.sql). */
function concerns({ role, user_id }: Assignment, person: Person): boolean {
  if (role === null) return user_id === person.id;
  if (role === "all") return true;
  return (role === "employee") === (person.role === "employee");
}

/** Returns a person's assignments by module. */
export function assignedTo(person: Person, assignments: readonly Assignment[]): Map<string, Assigned> {
  const found = new Map<string, Assigned>();
  for (const one of assignments.filter((each) => concerns(each, person))) {
    const due = found.get(one.module_id)?.due ?? null;
    found.set(one.module_id, { due: due === null || (one.due_date ?? due) < due ? one.due_date : due });
  }
  return found;
}

/** Whether the due date has passed without completion. */
export function isOverdue(assigned: Assigned | undefined, isCompleted: boolean, today: string): boolean {
  return !isCompleted && assigned?.due != null && assigned.due < today;
}

type Learned = Pick<TrainingProgress, "status" | "score" | "completed_at" | "seen" | "answers"> &
  Partial<Pick<TrainingProgress, "module_title" | "is_returned" | "change_id">>;

export type ModuleState =
  | { kind: "not-started" }
  /** `isReturned`: completion was reported, but a quiz is not passed, because it had changed. */
  | { kind: "in-progress"; done: number; total: number; isReturned?: true }
  /** `title` is the module's title at completion; `isUnsent` while only this device has the completion. */
  | { kind: "completed"; at: string; score: number | null; title?: string; isUnsent?: true };

/** Returns a person's state in a module: a quiz is done when passed, any other block when seen. */
export function moduleState(blocks: readonly TrainingBlock[], progress: Learned | undefined): ModuleState {
  if (progress?.status === "completed" && progress.completed_at !== null) {
    const { completed_at: at, score, module_title: title, change_id } = progress;
    return { kind: "completed", at, score, ...(title && { title }), ...(change_id && { isUnsent: true }) };
  }
  if (!progress) return { kind: "not-started" };
  return {
    kind: "in-progress",
    done: blocks.filter((block) => isDone(block, progress)).length,
    total: blocks.length,
    ...(progress.is_returned && !areQuizzesPassed(blocks, progress.answers ?? []) && { isReturned: true }),
  };
}

export function isDone(block: TrainingBlock, progress: Learned | undefined): boolean {
  if (block.type === "quiz") return quizResult(block, answerTo(block, progress?.answers ?? [])).isPassed;
  return progress?.seen?.includes(block.id) ?? false;
}

/** Whether a person may report completion: all blocks seen, all quizzes passed. */
export function mayComplete(blocks: readonly TrainingBlock[], progress: Learned | undefined): boolean {
  return (
    progress?.status !== "completed" && blocks.length > 0 && blocks.every((block) => isDone(block, progress))
  );
}

/** Returns the fields a device sets for a completed module until the server confirms it. */
export function completion(blocks: readonly TrainingBlock[], { answers }: Learned, now: string) {
  if (!areQuizzesPassed(blocks, answers ?? [])) return null;
  return { status: "completed" as const, score: trainingScore(blocks, answers ?? []), completed_at: now };
}

interface Module {
  id: string;
  blocks: readonly TrainingBlock[];
}

export interface TrainingCell {
  state: ModuleState;
  assigned: Assigned | undefined;
  isOverdue: boolean;
}

/** Returns a function for the cell of any person and module; it indexes `progress` and `assignments` once. */
export function trainingCells(
  progress: readonly TrainingProgress[],
  assignments: readonly TrainingAssignment[],
  today: string,
): (person: Person) => (module: Module) => TrainingCell {
  const progressOf = groupBy(progress, ({ user_id }) => user_id);
  return (person) => {
    const own = new Map(progressOf.get(person.id)?.map((one) => [one.module_id, one]));
    const asked = assignedTo(person, assignments);
    return ({ id, blocks }) => {
      const state = moduleState(blocks, own.get(id));
      const assigned = asked.get(id);
      return { state, assigned, isOverdue: isOverdue(assigned, state.kind === "completed", today) };
    };
  };
}

/** Orders open assignments first, by due date, before optional modules. */
export function byUrgency(one: TrainingCell, other: TrainingCell): number {
  const [ones, others] = [urgencyOf(one), urgencyOf(other)];
  return ones === others ? 0 : ones < others ? -1 : 1;
}

/** Sorts after every date. */
const SOME_TIME = "9";
const NOT_ASKED = "9 ";

function urgencyOf({ state, assigned }: TrainingCell): string {
  return assigned && state.kind !== "completed" ? (assigned.due ?? SOME_TIME) : NOT_ASKED;
}

export const OVERVIEW_FILTERS = ["all", "overdue", "open", "completed"] as const;
export type OverviewFilter = (typeof OVERVIEW_FILTERS)[number];

/** One person's state in all shown modules, in their order. */
export interface OverviewRow {
  person: { id: string; name: string; email: string };
  /** Null if there is nothing to show: the module is no longer available, and they did not complete it. */
  cells: { module: OverviewModule; cell: TrainingCell | null }[];
}

export interface OverviewModule extends FormerModule {
  title: string;
  /** Whether staff can open it; others are listed if somebody completed them. */
  isOpen: boolean;
}

/** Whether a row matches a filter; open means assigned and not completed. */
export function matches({ cells }: OverviewRow, filter: OverviewFilter): boolean {
  if (filter === "all") return true;
  return cells.some(({ cell }) => {
    if (!cell) return false;
    const { state, assigned, isOverdue } = cell;
    if (filter === "completed") return state.kind === "completed";
    return filter === "overdue" ? isOverdue : assigned !== undefined && state.kind !== "completed";
  });
}

/** Returns one line per person and module for spreadsheets; days as yyyy-MM-dd in the business's zone. */
export function overviewCsv(
  say: SayTraining,
  rows: readonly OverviewRow[],
  dayOf: (instant: string) => string,
): SheetCell[][] {
  const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const lines = rows.flatMap(({ person, cells }) =>
    cells.flatMap(({ module, cell }) => (cell ? { ...cell, name: person.name, module: module.title } : [])),
  );
  return [
    columns.map((column) => say(`csv.${column}`)),
    ...lines.map((line) => columns.map((column) => COLUMNS[column](line, say, dayOf))),
  ];
}

type OverviewLine = TrainingCell & { name: string; module: string };

const COLUMNS = {
  name: ({ name }) => name,
  module: ({ module }) => module,
  status: ({ state }, say) => say(`csv.status.${state.kind}`),
  done: ({ state }) => (state.kind === "in-progress" ? state.done : null),
  total: ({ state }) => (state.kind === "in-progress" ? state.total : null),
  due: ({ assigned }) => assigned?.due ?? null,
  overdue: ({ isOverdue }, say) => say(isOverdue ? "csv.yes" : "csv.no"),
  completedOn: ({ state }, _, dayOf) => (state.kind === "completed" ? dayOf(state.at) : null),
  score: ({ state }) => (state.kind === "completed" ? state.score : null),
} satisfies Record<
  string,
  (line: OverviewLine, say: SayTraining, dayOf: (instant: string) => string) => SheetCell
>;

type ListedModule = Pick<TrainingModule, "id" | "title" | "published"> & { blocks: readonly TrainingBlock[] };
type Progress = Pick<TrainingProgress, "module_id" | "module_title" | "status" | "completed_at">;

/** A module that is no longer available; its title is null if this device never received one. */
export interface FormerModule {
  id: string;
  title: string | null;
  blocks: readonly TrainingBlock[];
}

/** Completed modules that are drafts again or deleted, latest first. A deleted one has its title at completion. */
export function completedEarlier(
  modules: readonly ListedModule[],
  progress: readonly Progress[],
): FormerModule[] {
  const known = new Map(modules.map((module) => [module.id, module]));
  const latest = progress
    .filter(({ status, module_id }) => status === "completed" && !known.get(module_id)?.published)
    .sort(
      (one, other) =>
        (other.completed_at ?? "").localeCompare(one.completed_at ?? "") ||
        (one.module_id < other.module_id ? -1 : 1),
    );
  return [...new Set(latest.map(({ module_id }) => module_id))].map((id) => {
    const { title, blocks } = known.get(id) ?? {};
    const called = latest.find((one) => one.module_id === id && one.module_title)?.module_title;
    return { id, title: title ?? called ?? null, blocks: blocks ?? [] };
  });
}
