import type { PlanCounts } from "#schema/protocol/console-data.ts";

/** Assumed users per plan, out of a hundred, while nothing is known. */
const SHARES: PlanCounts = { free: 60, basic: 25, pro: 10, enterprise: 5 };

/** The estimated counts for this many users. Rounding losses go to the largest remainders, so that they add up. */
export function estimatePlans(users: number): PlanCounts {
  const counts = { ...SHARES };
  const plans = Object.keys(SHARES) as (keyof PlanCounts)[];
  for (const plan of plans) counts[plan] = Math.floor((users * SHARES[plan]) / 100);
  const rest = (plan: keyof PlanCounts) => (users * SHARES[plan]) % 100;
  const left = users - plans.reduce((sum, plan) => sum + counts[plan], 0);
  for (const plan of [...plans].sort((one, other) => rest(other) - rest(one)).slice(0, left)) counts[plan]++;
  return counts;
}
