import { type CommandContext, replicaOf } from "./command-context.ts";

/** Forgets a refused change for good. */
export async function discardRejectedChange(context: CommandContext, id: string): Promise<void> {
  const { replica } = replicaOf(context);
  await replica.sync_issues.findOne(id).remove();
}
