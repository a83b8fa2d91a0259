import type { RxCollection, RxDatabase } from "rxdb";
import type { Business } from "#schema/entities/business.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
import type { Entity } from "#schema/entities/entity.ts";
import type { Message } from "#schema/entities/message.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { Notification } from "#schema/entities/notification.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import type { Document } from "./rxdb/stored.ts";

/**
 * What a replica keeps. Where several entities share a collection it has the type of the first: a query names the
 * `kind` it is after, and asks for documents of that type.
 */
export interface Collections {
  profiles: RxCollection<Profile>;
  businesses: RxCollection<Business>;
  time_records: RxCollection<TimeRecord>;
  punches: RxCollection<Punch>;
  shifts: RxCollection<Shift>;
  templates: RxCollection<ShiftTemplate>;
  staff_availability: RxCollection<StaffAvailability>;
  messages: RxCollection<Message>;
  news: RxCollection<NewsPost>;
  notifications: RxCollection<Notification>;
  employee_payments: RxCollection<EmployeePayment>;
  training: RxCollection<TrainingModule>;
  /** Local only: what the server refused. */
  sync_issues: RxCollection<RejectedChange>;
}

/** One user's local copy of what they may see, which every screen reads and writes. */
export type Replica = RxDatabase<Collections> & {
  /** What it replicates, in the order in which first rows are fetched. */
  entities: readonly Entity[];
  /** Whose it is. */
  userId: string;
};

/** The collections this device may change, with their names. */
export function writableCollections(replica: Replica): [name: string, collection: RxCollection<Document>][] {
  const writable = replica.entities.filter((entity) => entity.writable.length > 0);
  return collectionNames(writable).map((name) => [name, collectionOf(replica, name)]);
}

/** The collections these entities are kept in, in order: several entities may share one. */
export function collectionNames(entities: readonly Entity[]): string[] {
  return [...new Set(entities.map((entity) => entity.collection))];
}

/** The collection of any entity, as far as all of them are alike. */
export function collectionOf(replica: Replica, name: string): RxCollection<Document> {
  return replica.collections[name as "time_records"] as unknown as RxCollection<Document>;
}

/** Whether it has all its collections; one that is being closed loses them one after the other. */
export function isWhole({ entities, collections }: Replica): boolean {
  return [...collectionNames(entities), "sync_issues"].every((name) => name in collections);
}
