import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { type ShiftTemplate, shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { newRow } from "./new-row.ts";

const NEW = { created_at: "2026-03-01T12:00:00.000Z", version: 0 };

/** Returns a draft of a shift from nine to five. */
export function newShift(fields: Partial<Shift> = {}): Shift {
  return newRow(shiftEntity, { end_time: "17:00", sort_order: 0, ...NEW, ...fields });
}

/** Returns a shift as a device stored it before `position` became `sort_order`. */
export function shiftFromBefore(fields: Partial<Shift>): Shift {
  const { sort_order: _, ...row } = newShift(fields);
  return row as Shift;
}

/** Returns a template from nine to five that is required on no day. */
export function newTemplate(fields: Partial<ShiftTemplate> = {}): ShiftTemplate {
  return newRow(shiftTemplateEntity, { name: "Day", end_time: "17:00", ...NEW, ...fields });
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
