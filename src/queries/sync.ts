import { useEffect, useState } from "react";
import { map } from "rxjs";
import { watchWaitingFiles } from "#replica/files/waiting-files.ts";
import { useReplica } from "#replica/replica-context.ts";
import { looksComplete } from "#replica/sync-memory.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { useLive } from "./use-live.ts";

export type { RejectedChange };

/** Files that only this device holds, by path: waiting for upload, or refused by the server. */
export type WaitingFiles = ReadonlyMap<string, "waiting" | "refused">;

/** Returns the files that wait to be uploaded or were refused, by path; undefined while loading. */
export function useWaitingFiles(): WaitingFiles | undefined {
  return useLive<WaitingFiles>(
    ({ userId }) =>
      watchWaitingFiles(userId).pipe(
        map((files) => {
          const uploads = files.filter(({ isUpload }) => isUpload);
          return new Map(uploads.map(({ path, isRefused }) => [path, isRefused ? "refused" : "waiting"]));
        }),
      ),
    "waiting-files",
  );
}

/** Whether the replica is complete; until then sums cover the newest rows. Asked again when `asked` changes. */
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
