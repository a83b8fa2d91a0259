import { useEffect, useState } from "react";
import { RUN_MODE } from "#lib/run-mode.ts";
import { DeviceSettings } from "#screens/install/device-offers.tsx";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { Facts } from "#ui/lists/list.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSyncLabel } from "#view/sync/sync-label.ts";
import { syncTimes } from "#view/sync/sync-times.ts";
import { useExportUnsent } from "#view/sync/use-refused-actions.ts";
import { useSettingsWords } from "#words/made/use-settings-words.ts";
import { useSyncWords } from "#words/made/use-sync-words.ts";

const clearing = lazyDialog(async () => (await import("./clear-device-dialog.tsx")).ClearDeviceDialog);

/** This device's sync status, and what it stores. */
export function DeviceCard() {
  const say = useSettingsWords();
  const [isClearing, setClearing] = useState(false);
  return (
    <Card title={say("device.title")}>
      <SyncFactsList />
      <ExportWaiting />
      <StorageFacts />
      <DeviceSettings />
      <div className="mt-5 flex flex-col items-start gap-3 border-t border-line pt-5">
        <p className="text-muted">{say("clear.text")}</p>
        <Button variant="quiet" onPress={() => setClearing(true)}>
          <span className="text-danger">{say("clear.button")}</span>
        </Button>
      </div>
      {isClearing && <clearing.Part onClose={() => setClearing(false)} />}
    </Card>
  );
}

function ExportWaiting() {
  const say = useSettingsWords();
  const waits = useSyncStatus(({ waiting, attention }) => waiting + attention > 0);
  const toFile = useExportUnsent(say("device.exportFailed"));
  if (!waits) return null;
  return (
    <div className="my-5 flex flex-col items-start gap-3">
      <p className="text-muted">{say("device.exportText")}</p>
      <Button variant="secondary" onPress={() => void toFile()}>
        {say("device.export")}
      </Button>
    </div>
  );
}

/** How much storage the app uses here, and whether the browser may delete it. */
function StorageFacts() {
  const say = useSettingsWords();
  const { fileSize } = useFormat();
  const { used, most, isKept, askToKeep } = useStorage();

  async function ask() {
    if (await askToKeep()) toast.success(say("toast.dataKept"));
    else toast.warning(say("toast.dataNotKept"), { description: say("toast.dataNotKeptHint") });
  }

  function usedText() {
    if (used === null) return say("notAvailable");
    return most ? say("storage.usedOf", { used: fileSize(used), max: fileSize(most) }) : fileSize(used);
  }

  return (
    <div className="mt-2.5 border-t border-line pt-5">
      <Facts
        facts={[
          [say("storage.used"), usedText()],
          [say("storage.data"), say(`storage.kept.${isKept}`)],
        ]}
      />
      {isKept === false && (
        <div className="mt-5 flex flex-col items-start gap-3">
          <p className="text-muted">{say("storage.keepText")}</p>
          <Button variant="secondary" onPress={() => void ask()}>
            {say("storage.keep")}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * The storage used here and available at most, in bytes, and whether the browser keeps it when space runs short; each
 * null if it does not tell. `askToKeep` requests that, and resolves to whether it was granted.
 */
export function useStorage() {
  const isKept = useSyncStatus(({ persisted }) => persisted);
  const [{ usage, quota }, setEstimate] = useState<StorageEstimate>({});
  useEffect(() => {
    let isShown = true;
    const show = (estimate: StorageEstimate) => isShown && setEstimate(estimate);
    navigator.storage?.estimate?.().then(show, (error: unknown) => console.warn("No estimate:", error));
    return () => {
      isShown = false;
    };
  }, []);

  async function askToKeep() {
    const persisted = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
    useSyncStatus.setState({ persisted });
    return persisted;
  }

  return { used: usage ?? null, most: quota ?? null, isKept, askToKeep };
}

function SyncFactsList() {
  const say = useSettingsWords();
  const saySync = useSyncWords();
  const format = useFormat();
  const status = useSyncStatus();
  const { waiting, attention } = status;
  return (
    <Facts
      facts={[
        [say("device.status"), useSyncLabel().text],
        ...syncTimes(saySync, status, format),
        [
          say("device.changes"),
          waiting === 0 ? say("device.allSent") : say("device.waiting", { count: waiting }),
        ],
        [say("device.needsAttention"), attention === 0 ? say("device.nothing") : format.number(attention)],
        [say("device.runsAs"), say(`device.${RUN_MODE}`)],
      ]}
    />
  );
}
