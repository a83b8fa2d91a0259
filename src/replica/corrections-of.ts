import type { RxCollection } from "rxdb";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import type { Replica } from "./collections.ts";

/** The requests to correct punches: questions to them name the kind 'correction'. */
export function correctionsOf(replica: Replica): RxCollection<PunchCorrection> {
  return replica.time_records as unknown as RxCollection<PunchCorrection>;
}
