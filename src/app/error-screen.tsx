import { useState } from "react";
import { removeSession } from "#commands/sign-in.ts";
import { links } from "#lib/links.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { AwaitedPage, useAwaitedServer } from "./awaited-page.tsx";
import { reloadApp } from "./reload-app.ts";

/** How browsers word it when the code of a screen cannot be fetched. */
const NOT_LOADED = /dynamically imported module|importing a module script/i;

/** Stands in for what failed. It works outside the router too, so its buttons load pages anew. */
export function ErrorScreen({ message }: { message: string }) {
  const isInstalled = RUN_MODE === "installed";
  const [isReloading, setReloading] = useState(false);
  const isNotLoaded = NOT_LOADED.test(message);
  const isAway = useAwaitedServer(isNotLoaded);
  if (isAway) return <AwaitedPage />;

  function reload() {
    setReloading(true);
    void reloadApp(RUN_MODE);
  }

  return (
    <section role="alert" className="grid min-h-[70dvh] place-items-center p-6">
      <div className="flex w-full max-w-lg flex-col gap-4">
        <span className="grid size-14 place-items-center rounded-2xl bg-danger-soft text-danger">
          <Icon name="alert" className="size-8" />
        </span>
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          Something went wrong
        </h1>
        <p>We're sorry for the inconvenience. Please try refreshing the page.</p>
        <p className="rounded-lg bg-sunken px-4 py-3 text-muted [overflow-wrap:anywhere]">
          {isNotLoaded ? "A part of the app could not be loaded. Please check your connection." : message}
        </p>
        {/notification/i.test(message) && (
          <p>Browser notifications are not supported in all mobile browsers.</p>
        )}
        {isInstalled && <InstalledHints />}
        <p>
          If it keeps happening, please{" "}
          <a className="font-semibold text-brand-ink underline" href={links.support()}>
            contact support
          </a>
          .
        </p>
        <div className="flex flex-wrap gap-3">
          <Button isBusy={isReloading} onPress={reload}>
            {isInstalled ? "Reload PWA" : "Reload App"}
          </Button>
          <Button variant="secondary" onPress={leave}>
            {isInstalled ? "Go to Login" : "Go to Homepage"}
          </Button>
        </div>
      </div>
    </section>
  );
}

function InstalledHints() {
  return (
    <div className="text-muted">
      <p>If this keeps happening, clear the site data and reinstall the app:</p>
      <ol className="mt-2 list-decimal ps-6">
        <li>Close all tabs of the app</li>
        <li>Clear the browser's cache and storage for this site</li>
        <li>Reinstall the app</li>
      </ol>
    </div>
  );
}

function leave() {
  if (RUN_MODE !== "installed") return window.location.assign(links.home());
  void removeSession();
  window.location.assign(links.login());
}
