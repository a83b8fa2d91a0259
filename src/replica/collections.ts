import type { RxCollection, RxDatabase } from "rxdb";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { Business } from "#schema/entities/business.ts";
import type { BusinessHours } from "#schema/entities/business-hours.ts";
import type { ChatRead } from "#schema/entities/chat-read.ts";
import type { Device } from "#schema/entities/device.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import type { Entity } from "#schema/entities/entity.ts";
import type { LastPaidDay } from "#schema/entities/last-paid-day.ts";
import type { Message } from "#schema/entities/message.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { NewsRead } from "#schema/entities/news-read.ts";
import type { Notification } from "#schema/entities/notification.ts";
import type { NotificationPreferences } from "#schema/entities/notification-preferences.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import type { PollOption } from "#schema/entities/poll-option.ts";
import type { PollVote } from "#schema/entities/poll-vote.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { ReplacedValue } from "#schema/entities/replaced-value.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftMove } from "#schema/entities/shift-move.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { StaffFeedback } from "#schema/entities/staff-feedback.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import type { TrainingProgress } from "#schema/entities/training-progress.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { Document } from "./rxdb/stored.ts";

/** The collections of a replica. Where several entities share one, it has the type of the first: see `rows`. */
export interface Collections {
  profiles: RxCollection<Profile>;
  businesses: RxCollection<Business>;
  punches: RxCollection<Punch>;
  corrections: RxCollection<PunchCorrection>;
  shifts: RxCollection<Shift>;
  templates: RxCollection<ShiftTemplate>;
  staff_availability: RxCollection<StaffAvailability>;
  messages: RxCollection<Message>;
  news: RxCollection<NewsPost>;
  notifications: RxCollection<Notification>;
  employee_payments: RxCollection<EmployeePayment>;
  training: RxCollection<TrainingModule>;
  /** Local only: changes that the server refused. */
  sync_issues: RxCollection<RejectedChange>;
}

/** One user's local copy of everything they may see, which every screen reads and writes. */
export type Replica = RxDatabase<Collections> & {
  /** The replicated entities, in the order in which their first rows are fetched. */
  entities: readonly Entity[];
  userId: string;
};

/** Rows by kind; a `kind` that two collections have is prefixed with the collection's name. */
interface Kinds {
  profile: Profile;
  business: Business;
  notification: Notification;
  correction: PunchCorrection;
  punch: Punch;
  decision: PunchDecision;
  approval: PunchApproval;
  shift: Shift;
  swap: SwapRequest;
  move: ShiftMove;
  shift_template: ShiftTemplate;
  business_hours: BusinessHours;
  saved_roster: SavedRoster;
  device: Device;
  availability: StaffAvailability;
  deadline: AvailabilityDeadline;
  team: Message;
  private: PrivateMessage;
  chat_read: ChatRead;
  post: NewsPost;
  option: PollOption;
  vote: PollVote;
  news_read: NewsRead;
  preferences: NotificationPreferences;
  replaced: ReplacedValue;
  pay_rate: PayRate;
  last_paid_day: LastPaidDay;
  module: TrainingModule;
  progress: TrainingProgress;
  assignment: TrainingAssignment;
  feedback: StaffFeedback;
}

export type RowKind = keyof Kinds;
export type RowOf<K extends RowKind> = Kinds[K];

const COLLECTION_OF: Record<RowKind, keyof Collections> = {
  profile: "profiles",
  business: "businesses",
  notification: "notifications",
  correction: "corrections",
  punch: "punches",
  decision: "punches",
  approval: "punches",
  shift: "shifts",
  swap: "shifts",
  move: "shifts",
  shift_template: "templates",
  business_hours: "templates",
  saved_roster: "templates",
  device: "templates",
  availability: "staff_availability",
  deadline: "staff_availability",
  team: "messages",
  private: "messages",
  chat_read: "messages",
  post: "news",
  option: "news",
  vote: "news",
  news_read: "news",
  preferences: "notifications",
  replaced: "notifications",
  pay_rate: "employee_payments",
  last_paid_day: "employee_payments",
  module: "training",
  progress: "training",
  assignment: "training",
  feedback: "training",
};

/** The `kind` of rows that have another than their name here, or none. */
const ROW_KINDS: Partial<Record<RowKind, object>> = {
  profile: {},
  business: {},
  notification: {},
  chat_read: { kind: "read" },
  news_read: { kind: "read" },
};

/** Returns the collection of a kind, typed as its rows: queries of it must select the kind (kindField). */
export function rows<K extends RowKind>(replica: Replica, kind: K): RxCollection<RowOf<K>> {
  return replica[COLLECTION_OF[kind]] as unknown as RxCollection<RowOf<K>>;
}

/** Returns the field that rows of a kind have in a shared collection, and others there have not. */
export function kindField(kind: RowKind): object {
  return ROW_KINDS[kind] ?? { kind };
}

/** Returns the collections that this device may change, with their names. */
export function writableCollections(replica: Replica): [name: string, collection: RxCollection<Document>][] {
  const writable = replica.entities.filter((entity) => entity.writable.length > 0);
  return collectionNames(writable).map((name) => [name, collectionOf(replica, name)]);
}

/** Returns the collections of these entities, in order: several entities may share one. */
export function collectionNames(entities: readonly Entity[]): string[] {
  return [...new Set(entities.map((entity) => entity.collection))];
}

/** Returns an entity's collection, typed by the fields that all entities have. */
export function collectionOf(replica: Replica, name: string): RxCollection<Document> {
  return replica.collections[name as "punches"] as unknown as RxCollection<Document>;
}

/** Whether all collections are present; a closing replica loses them one by one. */
export function hasAllCollections({ entities, collections }: Replica): boolean {
  return [...collectionNames(entities), "sync_issues"].every((name) => name in collections);
}
