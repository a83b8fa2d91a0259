import { useCallback, useContext } from "react";
import { must } from "#lib/must.ts";
import { type CommandContext, CommandContextContext } from "./command-context.ts";

/**
 * Binds a command to the running app: `const punch = useCommand(clockIn); await punch();`. The app is told
 * of every failure, whatever the caller does with it: a device that cannot store anything must say so loudly.
 */
export function useCommand<A extends unknown[], R>(
  command: (context: CommandContext, ...args: A) => R,
): (...args: A) => R {
  const context = must(useContext(CommandContextContext), "CommandContext around the app");
  return useCallback((...args: A) => observed(context, command(context, ...args)), [command, context]);
}

function observed<R>(context: CommandContext, result: R): R {
  if (result instanceof Promise) result.catch(context.commandFailed);
  return result;
}

/** Draws the ids of what a screen is about to make. */
export function useNewId(): () => string {
  return useCommand(newId);
}

function newId({ device }: CommandContext): string {
  return device.newId();
}
