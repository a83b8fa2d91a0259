import { useSyncStatus } from "#stores/sync-store.ts";
import { useSyncWords } from "#words/made/use-sync-words.ts";
import { useFormat } from "../format/use-format.ts";
import { syncLabel } from "./sync-label.ts";
import { useIsFilling } from "./use-is-filling.ts";

/** The sync indicator's text, icon and tone. */
export function useSyncLabel() {
  const say = useSyncWords();
  const format = useFormat();
  const status = useSyncStatus();
  return syncLabel(say, { ...status, isFilling: useIsFilling() }, format);
}
