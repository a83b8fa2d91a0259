import { useEffect, useRef } from "react";
import { exportRejectedChanges } from "#commands/rejected-changes.ts";
import { useCommand } from "#commands/use-command.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { useRejectedChanges } from "#queries/unsent-changes.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSyncWords } from "#words/made/use-sync-words.ts";
import { RefusedChange } from "./refused-change.tsx";

/** The changes that the server refused: each in words, beside the server's row, with its actions. */
export function NeedsAttentionScreen() {
  const say = useSyncWords();
  const changes = useRejectedChanges();
  const isOnline = useSyncStatus((status) => status.online);
  const list = useFocusOnNeighbour(changes?.map(({ id }) => id) ?? []);
  if (!changes) return <Skeleton label={say("attention.loading")} lines={4} />;
  return (
    <div className="flex flex-col gap-5">
      {changes.length === 0 ? (
        <Card>
          <EmptyState icon="check-circle" title={say("attention.empty")}>
            {say(isOnline ? "attention.emptyOnline" : "attention.emptyOffline")}
          </EmptyState>
        </Card>
      ) : (
        <Introduction changes={changes} isOnline={isOnline} />
      )}
      <ul
        ref={list}
        aria-label={say("attention.label")}
        className="flex flex-col gap-5"
        hidden={changes.length === 0}
      >
        {changes.map((change) => (
          <li key={change.id} tabIndex={-1} className="rounded-2xl">
            <RefusedChange change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Introduction({ changes, isOnline }: { changes: RejectedChange[]; isOnline: boolean }) {
  const say = useSyncWords();
  const toFile = useCommand(exportRejectedChanges);
  const { zone } = useFormat();

  async function exportAll() {
    const { name, json } = await toFile(changes);
    downloadFile(name, json, "application/json");
  }

  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <p className="min-w-[min(15rem,100%)] flex-1 text-muted">
        {say("attention.intro", { count: changes.length, zone: zone.replaceAll("_", " ") })}{" "}
        {!isOnline && say("attention.introOffline")}
      </p>
      <Button variant="secondary" onPress={() => void exportAll()}>
        <ControlIcon name="download" />
        {say("attention.exportAll")}
      </Button>
    </div>
  );
}

/**
 * For a list whose items disappear when handled: moves the lost focus to the item that took their place, else the
 * last one, else the page's heading. Returns the list's ref.
 */
export function useFocusOnNeighbour(ids: string[]) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(ids);
  const key = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the ids.
  useEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    if (gone === -1) return;
    // A dialog that closes with its item first tries to restore the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const items = list.current?.children ?? [];
      const next = items[Math.min(gone, items.length - 1)] ?? document.querySelector("h1");
      (next as HTMLElement | null)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);

  return list;
}
