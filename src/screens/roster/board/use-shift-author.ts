import { useCallback } from "react";
import { readShiftHistory } from "#commands/business/history.ts";
import { useCommand } from "#commands/use-command.ts";
import { useSession } from "#stores/session-store.ts";

/** Who made a shift, or changed it last: the name, or null where it is unknown, as offline, or is one's own. */
export function useShiftAuthor(): (id: string, did: "made" | "changed") => Promise<string | null> {
  const read = useCommand(readShiftHistory);
  const me = useSession(({ user }) => user?.id);
  return useCallback(
    async (id, did) => {
      const changes = await read(id).catch(() => []);
      // A new shift's entry has no fields.
      const isIt = ({ fields }: { fields: object }) =>
        (Object.keys(fields).length === 0) === (did === "made");
      const found = changes.find(isIt);
      return found && found.changed_by !== me ? found.name : null;
    },
    [read, me],
  );
}
