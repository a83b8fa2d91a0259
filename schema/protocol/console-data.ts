import * as v from "valibot";
import { lines, oneLine } from "./typed-text.ts";

export const CONSOLE_PAGE_ROWS = 100;

const TITLE_MAX = 200;
const DESCRIPTION_MAX = 10_000;
const LIST_MAX = 50;
const LINE_MAX = 500;

export type PostingProblem =
  | "titleMissing"
  | "titleTooLong"
  | "descriptionMissing"
  | "descriptionTooLong"
  | "tooManyLines"
  | "lineTooLong";
type SayProblem = (problem: PostingProblem, max: number) => string;

/** One entry per line; blank lines are none. */
const list = (say: SayProblem) =>
  v.pipe(
    v.array(oneLine),
    v.transform((entries) => entries.filter((entry) => entry !== "")),
    v.maxLength(LIST_MAX, say("tooManyLines", LIST_MAX)),
    v.everyItem(({ length }) => length <= LINE_MAX, say("lineTooLong", LINE_MAX)),
  );
/** The same as it is typed. */
const typedList = (say: SayProblem) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(/\r\n?|\n/)),
    list(say),
  );

const title = (say: SayProblem) =>
  v.pipe(
    oneLine,
    v.minLength(1, say("titleMissing", TITLE_MAX)),
    v.maxLength(TITLE_MAX, say("titleTooLong", TITLE_MAX)),
  );
const description = (say: SayProblem) =>
  v.pipe(
    lines,
    v.minLength(1, say("descriptionMissing", DESCRIPTION_MAX)),
    v.maxLength(DESCRIPTION_MAX, say("descriptionTooLong", DESCRIPTION_MAX)),
  );

const postingFields = <L>(say: SayProblem, listOf: (say: SayProblem) => L) => ({
  title: title(say),
  description: description(say),
  responsibilities: listOf(say),
  requirements: listOf(say),
  benefits: listOf(say),
});

/** A new posting as typed, with its problems in words; its output is what is sent. */
export const typedPosting = (say: SayProblem) => v.object(postingFields(say, typedList));
export type NewPosting = v.InferOutput<ReturnType<typeof typedPosting>>;

/** In a request, problems are only named: the screen has told them before. */
const asIs: SayProblem = (problem) => problem;

const id = v.pipe(v.string(), v.uuid());
const page = { after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 0) };

/** Body of the function console-data, which requires the token of console-unlock in a header. */
export const consoleRequest = v.variant("action", [
  v.object({ action: v.literal("overview") }),
  v.object({ action: v.literal("operations") }),
  v.object({ action: v.literal("applications"), ...page }),
  /** Answered with the file itself. */
  v.object({ action: v.literal("resume"), application_id: id }),
  v.object({ action: v.literal("postings") }),
  v.object({ action: v.literal("create_posting"), id, ...postingFields(asIs, list) }),
  v.object({ action: v.literal("delete_posting"), id }),
  v.object({ action: v.literal("support_requests"), ...page }),
  v.object({ action: v.literal("mark_support_request"), id, is_done: v.boolean() }),
  /** Ends the token. */
  v.object({ action: v.literal("lock") }),
]);
export type ConsoleRequest = v.InferInput<typeof consoleRequest>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const plans = v.object({ free: count, basic: count, pro: count, enterprise: count });
export type PlanCounts = v.InferOutput<typeof plans>;

export const consoleOverview = v.object({
  users: count,
  staff_accounts: count,
  job_applications: count,
  job_postings: count,
  /** Businesses by plan; null while there is none. */
  plans: v.nullable(plans),
});
export type ConsoleOverview = v.InferOutput<typeof consoleOverview>;

export const consoleBackups = v.object({
  /** off: nobody makes backups; elsewhere: the platform or the database's operator does. */
  backups: v.picklist(["elsewhere", "off", "missing", "late", "fresh"]),
  age_hours: v.nullable(count),
});
export type ConsoleBackups = v.InferOutput<typeof consoleBackups>;

/** A time when data went back to an earlier state. */
const returned = v.object({
  cause: v.picklist(["restored", "moved", "noticed"]),
  at: v.string(),
  businesses: count,
  /** The number of transactions that devices have repeated since. */
  repeated: count,
});
export type ConsoleReturn = v.InferOutput<typeof returned>;

export const consoleOperations = v.object({ ...consoleBackups.entries, returns: v.array(returned) });
/** The server's health, for its operator. */
export type ConsoleOperations = v.InferOutput<typeof consoleOperations>;

const application = v.object({
  id: v.string(),
  full_name: v.string(),
  position: v.string(),
  email: v.string(),
  has_resume: v.boolean(),
  created_at: v.string(),
});
export type ConsoleApplication = v.InferOutput<typeof application>;

const posting = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  is_sample: v.boolean(),
  created_at: v.string(),
});
export type ConsolePosting = v.InferOutput<typeof posting>;

const supportRequest = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  topic: v.string(),
  message: v.string(),
  /** Whether the sender was signed in. */
  is_member: v.boolean(),
  /** Whether its mail reached support's mailbox. */
  is_mailed: v.boolean(),
  created_at: v.string(),
  done_at: v.nullable(v.string()),
});
export type ConsoleSupportRequest = v.InferOutput<typeof supportRequest>;

const done = v.object({ status: v.literal("done") });

/** The answers of console-data by action. Lists are newest first. */
export const consoleAnswers = {
  overview: consoleOverview,
  operations: consoleOperations,
  applications: v.object({ rows: v.array(application), has_more: v.boolean() }),
  postings: v.object({ rows: v.array(posting) }),
  create_posting: done,
  delete_posting: done,
  support_requests: v.object({ rows: v.array(supportRequest), has_more: v.boolean() }),
  mark_support_request: done,
  lock: done,
};
/** Requests answered in JSON. */
export type JsonRequest = Exclude<ConsoleRequest, { action: "resume" }>;
export type ConsoleAnswers = {
  [A in keyof typeof consoleAnswers]: v.InferOutput<(typeof consoleAnswers)[A]>;
};
