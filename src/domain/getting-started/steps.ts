import { DAY_MS } from "#lib/time/calendar-days.ts";
import type { Role } from "#schema/entities/profile.ts";

/** What a new business does first, in this order. */
const STEPS = ["people", "hours", "templates", "roster", "publish", "tablet", "payRules"] as const;
export type StartStep = (typeof STEPS)[number];
/** Managers plan; only admins add people and set pay rules. */
const ADMIN_STEPS: ReadonlySet<StartStep> = new Set(["people", "payRules"]);

/** What the device holds of a business, as far as the steps depend on it. */
export interface StartFacts {
  /** Active people, with the reader. */
  people: number;
  hasHours: boolean;
  /** Templates in use and shifts that are no samples; an assigned sample is a shift of their own. */
  templates: number;
  shifts: number;
  /** Whether any shift was ever published. */
  hasPublished: boolean;
  tablets: number;
  ruleSets: number;
}

export interface ShownStep {
  step: StartStep;
  isDone: boolean;
}

/** The steps that somebody of this role can take, with what the data says is done. */
export function startSteps(facts: StartFacts, role: Role): ShownStep[] {
  const isDone: Record<StartStep, boolean> = {
    people: facts.people > 1,
    hours: facts.hasHours,
    templates: facts.templates > 0 || facts.hasPublished,
    roster: facts.shifts > 0 || facts.hasPublished,
    publish: facts.hasPublished,
    tablet: facts.tablets > 0,
    payRules: facts.ruleSets > 0,
  };
  const own = STEPS.filter((step) => role === "admin" || !ADMIN_STEPS.has(step));
  return own.map((step) => ({ step, isDone: isDone[step] }));
}

/** A business with punches or published shifts from before so long is none that gets started. */
const RUNNING_DAYS = 14;

/** The instant before which punches and published shifts tell of a business that has been running. */
export function runningSince(now: string): string {
  return new Date(Date.parse(now) - RUNNING_DAYS * DAY_MS).toISOString();
}

/** What decides whether the steps are offered to a business that has not been running for long. */
interface StartState {
  steps: readonly ShownStep[];
  facts: StartFacts;
  hasSamples: boolean;
  /** Whether the device has all rows, or may still be filled with those of a business that has long begun. */
  isComplete: boolean;
}

/** Whether the steps are offered unasked: while some are left, or samples are still there. */
export function offersSteps({ steps, facts, hasSamples, isComplete }: StartState): boolean {
  if (!isComplete) return facts.people === 1 && facts.templates === 0 && facts.shifts === 0;
  return hasSamples || steps.some(({ isDone }) => !isDone);
}
