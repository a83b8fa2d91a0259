import { newerFields } from "#domain/merge/merge-fields.ts";
import { type DayHours, type HoursEdit, weekHours } from "#domain/roster/opening-hours.ts";
import { solePlace } from "#domain/roster/places.ts";
import type { ClockRules } from "#domain/work/clock-rules.ts";
import { uuidOf } from "#lib/hashes.ts";
import { must } from "#lib/must.ts";
import type { Business } from "#schema/entities/business.ts";
import type { PaySettings } from "#schema/entities/pay-rule-fields.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { addPicture, dropAttachment, openAttachment } from "../messages/attachments.ts";
import { write } from "../write.ts";

/**
 * Changes an admin's settings of their business, and only those. A row stored by an older version may lack fields
 * such as currency or limits, which the server has set since; a missing field counts as unchanged.
 */
export function updateBusiness(
  context: CommandContext,
  changes: Partial<
    Pick<
      Business,
      | "name"
      | "timezone"
      | "locale"
      | "region"
      | "address"
      | "color_scheme"
      | "currency"
      | "approval_mode"
      | "week_start"
      | "before_opening_minutes"
      | "after_closing_minutes"
      | "managers_see_cost"
      | "rest_min_minutes"
      | "day_max_minutes"
      | "week_max_minutes"
      | "days_in_row_max"
      | "notice_days"
      | "minor_day_max_minutes"
      | "minor_latest_end"
      | "week_budget"
      | "chat_cleared_at"
      | keyof ClockRules
      | keyof PaySettings
    >
  >,
): Promise<Business> {
  return write(context, async ({ businessId, patch }) => {
    const changed = await patch("business", businessId, changes);
    return must(changed, "the business of whoever changes it");
  });
}

/**
 * Sets or removes (null) the business's logo: a small PNG or JPEG (logoPicture). It is on this device when the promise
 * resolves, and is uploaded once the server has the change.
 */
export async function changeLogo(context: CommandContext, logo: Blob | null): Promise<void> {
  const { businessId } = replicaOf(context);
  const path = await addPicture(context, { area: "logo", parentId: businessId }, logo);
  let before: string | null = null;
  await write(context, ({ patch }) =>
    patch("business", businessId, (held) => {
      before = held.logo_path ?? null;
      return { logo_path: path };
    }),
  );
  if (before) await dropAttachment(context, before);
}

/** Returns a logo as a data URL: from this device or, if it `fetches`, from the server; null while it is unavailable. */
export async function readLogo(
  context: CommandContext,
  path: string,
  options: { fetches: boolean },
): Promise<string | null> {
  const found = await openAttachment(context, path, options);
  if (found.state !== "ready") return null;
  const bytes = new Uint8Array(await found.blob.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:${found.blob.type};base64,${btoa(text)}`;
}

/**
 * Sets opening hours of some weekdays and resolves to the undo, and to the days that an undo left because they were
 * changed since. Each day has one row, whose id derives from business and day, so that two devices create the
 * same row. Rows are never deleted, because the server never reuses a deleted id. If the only place has hours of its own,
 * these are set instead.
 */
export function setBusinessHours(
  context: CommandContext,
  edits: readonly HoursEdit[],
): Promise<{ undo: HoursEdit[]; left: DayHours[] }> {
  return write(context, async ({ businessId, stamped, find, patch, insert }) => {
    const stored = await find("business_hours");
    const sole = solePlace(await find("place"));
    const before = new Map(weekHours(sole?.hours ?? stored).map((day) => [day.day_of_week, day]));
    const undo: HoursEdit[] = [];
    const left: DayHours[] = [];
    for (const { over, ...day } of edits) {
      const was = must(before.get(day.day_of_week), "every weekday has hours");
      if (over && newerFields(over, was).length > 0) left.push(day);
      else undo.push({ ...was, over: day });
    }
    const set = async ({ day_of_week, ...hours }: DayHours) => {
      const row = stored.find((each) => each.day_of_week === day_of_week);
      if (row) return patch("business_hours", row.id, hours);
      const id = await uuidOf(`business hours ${businessId} ${day_of_week}`);
      return insert("business_hours", { ...stamped(id), day_of_week, ...hours });
    };
    const made = new Map(undo.map(({ day_of_week, over }) => [day_of_week, over]));
    if (sole?.hours)
      await patch("place", sole.id, ({ hours }) => ({
        hours: weekHours(hours ?? []).map((day) => made.get(day.day_of_week) ?? day),
      }));
    else await Promise.all(undo.map(({ over }) => over && set(over)));
    return { undo, left };
  });
}
