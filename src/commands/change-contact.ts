import { type ContactDetails, contactOf } from "#domain/staff/contact-details.ts";
import { must } from "#lib/must.ts";
import { patchLocally } from "#replica/local-change.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Changes how somebody is reached: oneself, or for those who manage anybody of the business, but not who sees their number.
 * Durable when it resolves.
 */
export function changeContact(
  context: CommandContext,
  personId: string,
  changes: Partial<ContactDetails>,
): Promise<Profile> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const change = (held: Profile) => ({ ...contactOf(held), ...changes });
    const changed = await patchLocally<Profile>(replica.profiles, personId, change, device.newId());
    return must(changed, "the profile of whoever is reached otherwise");
  });
}
