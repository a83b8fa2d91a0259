import { Suspense, useState } from "react";
import { RUN_MODE } from "#lib/run-mode.ts";
import { DeviceSettings } from "#screens/install/device-settings.tsx";
import { useExportUnsent } from "#screens/sync/use-export-unsent.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";
import { SyncFacts } from "../sync-facts.tsx";
import { StorageFacts } from "./storage-facts.tsx";

const clearing = lazyPart(
  async () => (await import("./clear-device-dialog.tsx")).ClearDeviceDialog,
  NotOpened,
);

/** How this device stands with the server, and what it holds. */
export function DeviceCard() {
  const [isClearing, setClearing] = useState(false);
  return (
    <Card title="This device">
      <SyncFacts runMode={RUN_MODE} />
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

/** While something waits, it can be saved outside the app. */
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
