import { Suspense, useEffect, useState } from "react";
import type { Format } from "#lib/format/create-format.ts";
import { RUN_MODE, type RunMode } from "#lib/run-mode.ts";
import { DeviceSettings } from "#screens/install/device-settings.tsx";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/page/card.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { syncLabel } from "#view/sync/sync-label.ts";
import { syncTimes } from "#view/sync/sync-times.ts";
import { useExportUnsent } from "#view/sync/use-export-unsent.ts";
import { syncWords } from "#words/made/sync.ts";
import { useWords } from "#words/use-words.ts";
import { Facts } from "../facts.tsx";

const clearing = lazyPart(
  async () => (await import("./clear-device-dialog.tsx")).ClearDeviceDialog,
  NotOpened,
);

/** This device's sync status, and what it stores. */
export function DeviceCard() {
  const [isClearing, setClearing] = useState(false);
  return (
    <Card title="This device">
      <SyncFactsList runMode={RUN_MODE} />
      <ExportWaiting />
      <StorageFacts />
      <DeviceSettings />
      <div className="mt-5 flex flex-col items-start gap-3 border-t border-line pt-5">
        <p className="text-muted">
          Clearing removes everything the app holds here and logs you out. What the server has stays there,
          and comes back when you log in again.
        </p>
        <Button variant="quiet" onPress={() => setClearing(true)}>
          <span className="text-danger">Clear this device</span>
        </Button>
      </div>
      <Suspense>{isClearing && <clearing.Part onClose={() => setClearing(false)} />}</Suspense>
    </Card>
  );
}

/** Exports unsent changes to a file outside the app. */
function ExportWaiting() {
  const waits = useSyncStatus(({ waiting, attention }) => waiting + attention > 0);
  const toFile = useExportUnsent("The export did not work. Please try again.");
  if (!waits) return null;
  return (
    <div className="my-5 flex flex-col items-start gap-3">
      <p className="text-muted">
        What the server does not have yet can be saved to a file, without pictures and documents. Nothing
        sends that file by itself.
      </p>
      <Button variant="secondary" onPress={() => void toFile()}>
        Export changes that wait
      </Button>
    </div>
  );
}

const KEPT = {
  true: "Kept until you log out or clear it",
  false: "May be removed when space runs short",
  null: "Not known",
};

/** How much storage the app uses here, and whether the browser may delete it. */
function StorageFacts() {
  const format = useFormat();
  const { used, most, isKept, askToKeep } = useStorage();

  async function ask() {
    if (await askToKeep()) toast.success("This device’s data is kept");
    else
      toast.warning(
        "The browser did not agree. It does so more readily once the app is on your home screen.",
      );
  }

  return (
    <div className="mt-2.5 border-t border-line pt-5">
      <Facts
        facts={[
          ["Storage used", used === null ? "N/A" : written(format, used, most)],
          ["Data on this device", KEPT[`${isKept}`]],
        ]}
      />
      {isKept === false && (
        <div className="mt-5 flex flex-col items-start gap-3">
          <p className="text-muted">Ask the browser not to remove what is here, such as punches that wait.</p>
          <Button variant="secondary" onPress={() => void ask()}>
            Keep data on this device
          </Button>
        </div>
      )}
    </div>
  );
}

function written({ fileSize }: Format, used: number, most: number | null): string {
  return most ? `${fileSize(used)} of ${fileSize(most)}` : fileSize(used);
}

interface DeviceStorage {
  /** The storage used, in bytes; null if the browser does not tell. */
  used: number | null;
  /** The storage available at most, in bytes. */
  most: number | null;
  /** Whether the browser promised to keep it when space runs short; null if unknown. */
  isKept: boolean | null;
  /** Requests persistent storage; resolves to whether it was granted. */
  askToKeep(): Promise<boolean>;
}

/** How much storage the app uses on this device, and whether it is persistent. */
export function useStorage(): DeviceStorage {
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

/** This device's sync status as a list. */
function SyncFactsList({ runMode }: { runMode: RunMode }) {
  const saySync = useWords(syncWords);
  const format = useFormat();
  const status = useSyncStatus();
  const { waiting, attention } = status;
  return (
    <Facts
      facts={[
        ["State", syncLabel(saySync, status, format).text],
        ...syncTimes(saySync, status, format),
        ["Changes", waiting === 0 ? "All sent" : saySync("waiting", { count: waiting })],
        ["Needs attention", attention === 0 ? "Nothing" : String(attention)],
        ["Runs as", runMode === "installed" ? "Installed app" : "Website"],
      ]}
    />
  );
}
