import type { RuleSet } from "#schema/entities/rule-set.ts";
import { useLiveRows } from "./use-live.ts";

/** The rows with which admins have set pay rules (domain/pay/rule-sets.ts); undefined while loading. */
export function useRuleSets(): RuleSet[] | undefined {
  return useLiveRows("rule_set");
}
