import type { Contract } from "#schema/entities/contract.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

type NewContract = Pick<
  Contract,
  "user_id" | "from_day" | "weekly_minutes" | "weekly_max_minutes" | "workdays"
>;

/** Says what a person is employed for from a day on, replacing what was said of that day. */
export function addContract(context: CommandContext, said: NewContract): Promise<Contract> {
  return write(context, ({ userId, stamped, insert }) =>
    insert("contract", { ...stamped(), ...said, created_by: userId }),
  );
}

/**
 * Takes back what a person is to be employed for from a day on, also what that replaced; the server refuses it from that day
 * on.
 */
export function withdrawContract(
  context: CommandContext,
  { user_id, from_day }: Pick<Contract, "user_id" | "from_day">,
): Promise<void> {
  return write(context, async ({ find, remove }) => {
    for (const { id } of await find("contract", { user_id, from_day })) await remove("contract", id);
  });
}
