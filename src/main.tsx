import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#app/app.tsx";
import { device } from "#app/device.ts";
import { Providers } from "#app/providers.tsx";
import { startSession } from "#app/session.ts";
import { followNetwork, recallSyncStatus } from "#app/sync-status.ts";
import { must } from "#lib/must.ts";
import { createRemote, remoteSettings } from "#remote/client.ts";

const remote = createRemote(remoteSettings(import.meta.env, location.origin));
const session = startSession(remote);
recallSyncStatus();
followNetwork(device.now);
// Nothing on the first screen needs it, and it waits for that screen to be there.
void import("#app/update/start-updates.ts").then(({ startUpdates }) => startUpdates());

createRoot(must(document.getElementById("root"), "#root in index.html")).render(
  <StrictMode>
    <Providers remote={remote} session={session}>
      <App />
    </Providers>
  </StrictMode>,
);
