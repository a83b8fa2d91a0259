import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { clockReading, instant, ofBusiness, uuid, zone } from "./fields.ts";

/** Shared by all entities in the collection: records and their corrections. */
export const TIME_RECORDS = {
  collection: "time_records",
  version: 0,
  indexes: [["clock_in_time"], ["user_id", "clock_in_time"]],
};

/** A record: a clock-in, later a clock-out. Zones are where it was made. */
export const timeRecordFields = () => ({
  ...ofBusiness(),
  user_id: uuid(),
  clock_in_time: instant(),
  clock_in_zone: zone(),
  clock_out_time: v.nullable(instant()),
  clock_out_zone: v.nullable(zone()),
  clock_in_reading: v.nullable(clockReading()),
  clock_out_reading: v.nullable(clockReading()),
  /** When each end reached the server, by its clock; null before. */
  clock_in_received_at: v.nullable(instant()),
  clock_out_received_at: v.nullable(instant()),
  /** The server's judgement: the device's clock was changed before an end arrived. */
  clock_changed: v.boolean(),
});
export type TimeRecord = DocumentOf<typeof timeRecordFields, "clock">;

export const timeRecordEntity: Entity = {
  ...TIME_RECORDS,
  kind: "clock",
  table: "time_clock_records",
  writable: [
    "id",
    "business_id",
    "user_id",
    "clock_in_time",
    "clock_in_zone",
    "clock_out_time",
    "clock_out_zone",
    "clock_in_reading",
    "clock_out_reading",
  ],
  merge: {
    clock_in_time: "once",
    clock_in_zone: "once",
    clock_in_reading: "once",
    clock_out_time: "once",
    clock_out_zone: "once",
    clock_out_reading: "once",
  },
};
