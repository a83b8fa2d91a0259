import type { RuleSet } from "#schema/entities/rule-set.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** Sets the pay rules from a day on, replacing what was set from that day. */
export function addRuleSet(
  context: CommandContext,
  said: Pick<RuleSet, "from_day" | "code" | "params">,
): Promise<RuleSet> {
  return write(context, ({ userId, stamped, insert }) =>
    insert("rule_set", { ...stamped(), ...said, created_by: userId }),
  );
}

/** Takes back rules that are still to come; the server refuses it from their day on. */
export function withdrawRuleSet(context: CommandContext, id: string): Promise<void> {
  return write(context, async ({ remove }) => void (await remove("rule_set", id)));
}
