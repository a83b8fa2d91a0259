import type { CommandContext } from "#commands/command-context.ts";
import type { Replica } from "#replica/collections.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import type { FakeDevice } from "./replica.ts";

/** Returns a tab's command context without anything that needs the network. */
export function commandContext(user: FakeUser, replica: Replica, device: FakeDevice): CommandContext {
  return {
    device,
    replica,
    scope: { user_id: user.id, business_id: user.businessId, role: user.role },
    remote: null as never,
    endSession: async () => {},
    commandFailed: () => {},
    refreshScope: async () => {},
  };
}
