import { type DayHours, weekHours } from "#domain/roster/week-hours.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import { insertLocally, patchLocally } from "#replica/local-change.ts";
import type { BusinessHours } from "#schema/entities/business-hours.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Sets when the business is open on some days of the week, and resolves to what takes that back. Each day has one row,
 * whose id follows from business and day: two devices that write down a day's hours for the first time make the same row.
 * Rows are never deleted, since the server gives no deleted id back.
 */
export function setBusinessHours(context: CommandContext, days: readonly DayHours[]): Promise<DayHours[]> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const collection = replica.templates as never;
  return device.exclusively(writingLockOf(userId), async () => {
    const found = await replica.templates.find({ selector: { kind: "business_hours" as never } }).exec();
    const rows = found.map((document) => document.toMutableJSON() as unknown as BusinessHours);
    const before = weekHours(rows);
    const write = async ({ day_of_week, ...hours }: DayHours) => {
      const row = rows.find((each) => each.day_of_week === day_of_week);
      if (row) return patchLocally<BusinessHours>(collection, row.id, hours, device.newId());
      const id = await uuidOf(`business hours ${businessId} ${day_of_week}`);
      const made = { kind: "business_hours" as const, id, business_id: businessId, day_of_week, ...hours };
      const created_at = device.readClock().instant;
      return insertLocally<BusinessHours>(collection, { ...made, created_at }, device.newId());
    };
    await Promise.all(days.map(write));
    return before.filter((day) => days.some((each) => each.day_of_week === day.day_of_week));
  });
}
