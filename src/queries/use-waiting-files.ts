import { map } from "rxjs";
import { watchWaitingFiles } from "#replica/waiting-files.ts";
import { useLive } from "./use-live.ts";

/** Files that only this device holds, by path: those that wait to be uploaded, and those that the server refused. */
export type WaitingFiles = ReadonlyMap<string, "waiting" | "refused">;

/** What waits to be uploaded; undefined while loading. */
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
