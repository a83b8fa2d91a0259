import { must } from "#lib/must.ts";
import { patchLocally } from "#replica/local-change.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Changes what the person is called, also on payslips and for everybody in their business. Durable when it resolves. */
export function changeName(context: CommandContext, name: string): Promise<Profile> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const changed = await patchLocally<Profile>(replica.profiles, userId, { name }, device.newId());
    return must(changed, "the profile of whoever changes it");
  });
}
