import { useEffect, useState } from "react";
import { useReplica } from "#replica/replica-context.ts";
import { looksComplete } from "#replica/sync-memory.ts";

/**
 * Whether all is on this device that the server had at some time: until then sums are of the newest rows alone. Undefined
 * until that is known; asked for anew when `asked` changes, such as with every exchange.
 */
export function useIsComplete(asked: string | null): boolean | undefined {
  const replica = useReplica()?.replica;
  const [known, setKnown] = useState<boolean>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says when to ask again.
  useEffect(() => {
    let isWanted = true;
    if (replica) {
      looksComplete(replica).then(
        (is) => isWanted && setKnown(is),
        (error: unknown) => console.error("Nobody knows whether all is here:", error),
      );
    }
    return () => {
      isWanted = false;
    };
  }, [replica, asked]);
  return known;
}
