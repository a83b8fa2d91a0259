import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

export type CorrectionWish = Pick<
  PunchCorrection,
  "record_id" | "clock_in_time" | "clock_out_time" | "breaks" | "reason"
>;

/** Asks managers to correct one's time at work, or to add missing time. */
export function requestCorrection(context: CommandContext, wish: CorrectionWish): Promise<PunchCorrection> {
  return write(context, ({ userId, stamped, insert }) =>
    insert("correction", {
      ...stamped(),
      user_id: userId,
      ...wish,
      reason: wish.reason.trim(),
      status: "pending",
      denial_reason: null,
      decided_by: null,
      decided_at: null,
    }),
  );
}

/** Withdraws an undecided request; false if it is gone. */
export function withdrawCorrection(context: CommandContext, id: string): Promise<boolean> {
  return write(context, ({ remove }) => remove("correction", id));
}
