import { useCallback, useContext } from "react";
import { must } from "#lib/must.ts";
import { type CommandContext, CommandContextContext } from "./command-context.ts";

/**
 * Binds a command to the running app: `const punch = useCommand(clockIn); await punch();`. The app sees every
 * failure, whatever the caller does with it: failing storage must be shown prominently.
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

/** Returns a function that draws ids for new rows. */
export function useNewId(): () => string {
  return useCommand(newId);
}

function newId({ device }: CommandContext): string {
  return device.newId();
}
