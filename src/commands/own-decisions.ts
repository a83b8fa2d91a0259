import { mayDecide } from "#domain/staff/may-decide.ts";
import type { CommandContext } from "./command-context.ts";
import type { ReplicaWriter } from "./write.ts";

type Reading = Pick<ReplicaWriter, "userId" | "find">;

/** Returns whether the signed-in person may decide about some of the people concerned, as far as this device knows. */
export async function deciderOf(
  { scope }: CommandContext,
  { userId: me, find }: Reading,
  concerned: readonly string[],
): Promise<(...about: string[]) => boolean> {
  const role = scope?.role && scope.role !== "tablet" ? scope.role : "employee";
  const asksOwn = role !== "employee" && concerned.includes(me);
  const [[business], people] = asksOwn ? await Promise.all([find("business"), find("profile")]) : [[], []];
  return (...about) => mayDecide({ me, role, owner: business?.owner_id, people }, about);
}

/** Whether the signed-in person may decide what concerns all of these people. */
export async function mayDecideHere(
  context: CommandContext,
  reading: Reading,
  about: readonly string[],
): Promise<boolean> {
  const decides = await deciderOf(context, reading, about);
  return decides(...about);
}

/** Refuses a decision about these people. Screens do not offer it; the owner may have changed meanwhile. */
export async function refuseOwnDecision(
  context: CommandContext,
  reading: Reading,
  about: readonly string[],
): Promise<void> {
  if (!(await mayDecideHere(context, reading, about)))
    throw new Error("a person may not decide their own requests and hours");
}
