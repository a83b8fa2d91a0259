import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";

/** Returns a draft of a shift from nine to five. */
export function newShift(fields: Partial<Shift> = {}): Shift {
  return {
    kind: "shift",
    id: crypto.randomUUID(),
    business_id: "b0000000-0000-4000-8000-000000000001",
    date: "2026-03-02",
    time_slot: null,
    start_time: "09:00",
    end_time: "17:00",
    user_id: null,
    status: "scheduled",
    claimed_by_user_id: null,
    drop_reason: null,
    denial_reason: null,
    published: false,
    published_as: null,
    estimated_pay: null,
    notes: "",
    sort_order: 0,
    position: 0,
    created_at: "2026-03-01T12:00:00.000Z",
    version: 0,
    change_id: null,
    ...fields,
  };
}

/** Returns a shift as a device stored it before `position` became `sort_order`. */
export function shiftFromBefore(fields: Partial<Shift>): Shift {
  const { sort_order: _, ...row } = newShift(fields);
  return row as Shift;
}

/** Returns a template from nine to five that is required on no day. */
export function newTemplate(fields: Partial<ShiftTemplate> = {}): ShiftTemplate {
  return {
    kind: "shift_template",
    id: crypto.randomUUID(),
    business_id: "b0000000-0000-4000-8000-000000000001",
    name: "Day",
    start_time: "09:00",
    end_time: "17:00",
    required_days: [],
    required_module_id: null,
    archived_at: null,
    created_at: "2026-03-01T12:00:00.000Z",
    version: 0,
    change_id: null,
    ...fields,
  };
}

/**
 * Parses Anna's published shifts: 'early 10 09:00-17:00', an id, a day of June or a full date, and hours; then 'ben' or
 * 'nobody', 'draft', 'dropped'.
 */
export function shiftsInWords(texts: readonly string[]): Shift[] {
  return texts.map((text) => {
    const [id = "", day = "", hours = "", ...words] = text.split(" ");
    const [start_time = "", end_time = ""] = hours.split("-");
    return newShift({
      id,
      date: day.includes("-") ? day : `2026-06-${day}`,
      start_time,
      end_time,
      user_id: words.includes("ben") ? "ben" : words.includes("nobody") ? null : "anna",
      status: words.includes("dropped") ? "dropped" : "scheduled",
      published: !words.includes("draft"),
    });
  });
}
