import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#app/boot/app.tsx";
import { Providers } from "#app/boot/providers.tsx";
import { device } from "#app/device/device.ts";
import { endTransactionsWhenSetAside } from "#app/device/set-aside.ts";
import { loadFirstScreen } from "#app/routing/screens.ts";
import { Session } from "#app/session/session.ts";
import { deviceName } from "#app/sync/device-name.ts";
import { followNetwork, recallSyncStatus } from "#app/sync/sync-status.ts";
import { must } from "#lib/must.ts";
import { hasStoredTokens } from "#lib/stored-tokens.ts";
import { remoteSettings } from "#remote/settings.ts";
import { catchInstallOffer } from "#stores/install-store.ts";
import { followHistory } from "#ui/overlays/layers.ts";
import { localeNow } from "#view/format/use-locale.ts";
import { loadWords } from "#words/words.ts";

/** By then the first screen of somebody signed in is there, from their replica, also on a slow phone. */
const FIRST_SCREEN_MS = 1200;

// Before anything is read. The other engines end what a page that was left leaves open as soon as somebody waits for it.
if (navigator.vendor.startsWith("Apple")) endTransactionsWhenSetAside(() => location.reload());

const session = new Session(async () => {
  // What the network brings can wait, and would only make that screen late.
  const left = hasStoredTokens() ? FIRST_SCREEN_MS - performance.now() : 0;
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  const { createRemote } = await import("#remote/client.ts");
  return createRemote(remoteSettings(import.meta.env, location.origin), deviceName);
});
followHistory();
catchInstallOffer();
recallSyncStatus();
followNetwork(device.now);
// Nothing on the first screen needs it, and it waits for that screen to be there.
void import("#app/update/start-updates.ts").then(({ startUpdates }) => startUpdates());

const root = createRoot(must(document.getElementById("root"), "#root in index.html"), {
  // A boundary shows what stands in; the row that could not be drawn may be damaged here alone.
  onCaughtError(error, { componentStack }) {
    console.error(error, componentStack);
    session.undrawn();
  },
});
// What is on the page by then (inline/first-paint.js) is replaced by the same screen, not by a wait for its code.
void Promise.all([loadFirstScreen(location.pathname), loadWords(localeNow())]).then(() =>
  // In slices: a slow phone goes on answering its person meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Providers session={session}>
          <App />
        </Providers>
      </StrictMode>,
    ),
  ),
);
