import type { RxCollection } from "rxdb";
import type { Business } from "#schema/entities/business.ts";
import type { EmployeePayment } from "#schema/entities/employee-payment.ts";
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
