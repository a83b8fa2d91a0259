import {
  type AvailabilityDeadline,
  availabilityDeadlineEntity,
} from "#schema/entities/availability-deadline.ts";
import { type StaffAvailability, staffAvailabilityEntity } from "#schema/entities/staff-availability.ts";
import { newRow } from "./new-row.ts";

const AT = { created_at: "2026-02-01T12:00:00.000Z", updated_at: "2026-02-01T12:00:00.000Z" };

/** Returns an undecided entry for a whole day on which a person cannot work. */
export function newEntry(fields: Partial<StaffAvailability> = {}): StaffAvailability {
  const approved = fields.status === "approved";
  return newRow(staffAvailabilityEntity, { available: false, reason: "Dentist", ...AT, approved, ...fields });
}

/** Returns a deadline for the first two weeks of March. */
export function newDeadline(fields: Partial<AvailabilityDeadline> = {}): AvailabilityDeadline {
  const days = { start_date: "2026-03-01", end_date: "2026-03-14", due_date: "2026-02-20" };
  return newRow(availabilityDeadlineEntity, { ...days, created_at: AT.created_at, ...fields });
}
