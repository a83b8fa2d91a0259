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

/** Takes back the rules of a day to come, also those that they replaced; the server refuses it from that day on. */
export function withdrawRuleSet(context: CommandContext, from_day: string): Promise<void> {
  return write(context, async ({ find, remove }) => {
    for (const { id } of await find("rule_set", { from_day })) await remove("rule_set", id);
  });
}
