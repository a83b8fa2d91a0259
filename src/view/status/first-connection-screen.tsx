import { useSyncStatus } from "#stores/sync-store.ts";
import { StatusScreen } from "./status-screen.tsx";

/** Shown at a person's first sign-in on a device, which needs the server once: the replica is empty. */
export function FirstConnectionScreen() {
  const isInLine = useSyncStatus(({ trouble }) => trouble === "throttled");
  if (isInLine) return <InLine />;
  return (
    <StatusScreen text="Waiting for a connection...">
      <h1 className="text-xl font-bold">We need a connection once</h1>
      <p className="text-muted">
        This device has not seen your account before, and the server can't be reached right now. We keep
        trying by ourselves; once your data is here, Shiftkeep works without a connection too.
      </p>
    </StatusScreen>
  );
}

/** The server is filling many devices, and has asked this one to come back later. */
function InLine() {
  return (
    <StatusScreen text="Waiting for your turn...">
      <h1 className="text-xl font-bold">Your data is on its way</h1>
      <p className="text-muted">
        Many devices are being set up right now. Yours is in line and continues by itself, usually within a
        minute.
      </p>
    </StatusScreen>
  );
}
