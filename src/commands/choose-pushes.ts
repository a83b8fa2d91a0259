import type { PushChoices } from "#domain/notifications/push-types.ts";
import type { CommandContext } from "./command-context.ts";
import { writePreferences } from "./write-preferences.ts";

/** Chooses what the person's devices are told of while the app is closed, on all of them. Durable when it resolves. */
export function choosePushes(context: CommandContext, choices: Partial<PushChoices>): Promise<void> {
  return writePreferences(context, choices);
}
