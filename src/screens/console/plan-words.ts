import type { PlanCounts } from "#schema/protocol/console-data.ts";

/** The plans in their order: what they are called, and which businesses are counted there. */
export const PLANS: readonly { id: keyof PlanCounts; name: string; note: string }[] = [
  { id: "free", name: "Free", note: "No subscription, or in the free trial" },
  { id: "basic", name: "Basic", note: "Paying for 1 to 10 staff" },
  { id: "pro", name: "Pro", note: "Paying for 11 to 30 staff" },
  { id: "enterprise", name: "Enterprise", note: "Paying for 31 staff or more" },
];
