import { mergeCounts } from "./counted-clock.ts";
import type { GateCount, PinAttempts, WrongPin } from "./pin-attempts.ts";

/** What two tabs know together, in whatever order they are given: every wrong PIN of either counts once. */
export function mergeAttempts(one: PinAttempts, other: PinAttempts): PinAttempts {
  return {
    clock: mergeCounts(one.clock, other.clock),
    gates: {
      staff: mergeGates(one.gates.staff, other.gates.staff),
      admin: mergeGates(one.gates.admin, other.gates.admin),
    },
  };
}

function mergeGates(one: GateCount, other: GateCount): GateCount {
  const forgiven = Math.max(one.forgiven, other.forgiven);
  const wrong = new Map([...one.wrong, ...other.wrong].map((attempt) => [attempt.id, attempt]));
  return {
    row: Math.max(one.row, other.row),
    forgiven,
    wrong: [...wrong.values()].filter(({ row }) => row >= forgiven).sort(byTime),
  };
}

function byTime(one: WrongPin, other: WrongPin): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1);
}
