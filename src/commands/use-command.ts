import { useCallback, useContext } from "react";
import { must } from "#lib/must.ts";
import { type CommandContext, CommandContextContext } from "./command-context.ts";

/** Binds a command to the running app: `const punch = useCommand(clockIn); await punch();` */
export function useCommand<A extends unknown[], R>(
  command: (context: CommandContext, ...args: A) => R,
): (...args: A) => R {
  const context = must(useContext(CommandContextContext), "CommandContext around the app");
  return useCallback((...args: A) => command(context, ...args), [command, context]);
}
