import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const MADE_AT = "2026-02-01T12:00:00.000Z";

/** Returns an undecided entry for a whole day on which a person cannot work. */
export function newEntry(fields: Partial<StaffAvailability> = {}): StaffAvailability {
  return {
    kind: "availability",
    id: crypto.randomUUID(),
    business_id: BUSINESS,
    user_id: crypto.randomUUID(),
    date: "2026-03-02",
    all_day: true,
    start_time: null,
    end_time: null,
    available: false,
    reason: "Dentist",
    status: "pending",
    approved: fields.status === "approved",
    denial_reason: null,
    time_slots: [],
    series_id: null,
    created_at: MADE_AT,
    updated_at: MADE_AT,
    version: 1,
    change_id: null,
    ...fields,
  };
}

/** Returns a deadline for the first two weeks of March. */
export function newDeadline(fields: Partial<AvailabilityDeadline> = {}): AvailabilityDeadline {
  return {
    kind: "deadline",
    id: crypto.randomUUID(),
    business_id: BUSINESS,
    date: fields.end_date ?? "2026-03-14",
    start_date: "2026-03-01",
    end_date: "2026-03-14",
    due_date: "2026-02-20",
    has_notified: false,
    created_by: crypto.randomUUID(),
    created_at: MADE_AT,
    version: 1,
    change_id: null,
    ...fields,
  };
}
