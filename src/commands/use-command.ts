import { useCallback, useContext } from "react";
import { must } from "#lib/must.ts";
import { storageTroubleOf } from "#replica/storage-trouble.ts";
import { type CommandContext, CommandContextContext } from "./command-context.ts";

/**
 * Binds a command to the running app: `const punch = useCommand(clockIn); await punch();`. A command that fails because
 * this device cannot store anything also fails loudly, whatever its caller does with the error.
 */
export function useCommand<A extends unknown[], R>(
  command: (context: CommandContext, ...args: A) => R,
): (...args: A) => R {
  const context = must(useContext(CommandContextContext), "CommandContext around the app");
  return useCallback((...args: A) => observed(context, command(context, ...args)), [command, context]);
}

function observed<R>(context: CommandContext, result: R): R {
  if (result instanceof Promise) {
    result.catch((error: unknown) => {
      const trouble = storageTroubleOf(error);
      if (trouble) context.notStored(trouble);
    });
  }
  return result;
}
