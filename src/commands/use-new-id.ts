import type { CommandContext } from "./command-context.ts";
import { useCommand } from "./use-command.ts";

/** Draws the ids of what a screen is about to make. */
export function useNewId(): () => string {
  return useCommand(newId);
}

function newId({ device }: CommandContext): string {
  return device.newId();
}
