import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isMessage, type OpenPlace } from "#sw/messages.ts";
import { useLatest } from "#ui/use-latest.ts";

/** What the browser tells an open page when the app is launched again; no type library has it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void;
}

/** Follows launches by an app shortcut, and pressed notifications (sw/push.ts), in the open window. Renders nothing. */
export function Launches() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useLatest(pathname + search);

  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ targetURL }) => {
      if (isOpening(targetURL)) return;
      const path = targetURL && launchPath(targetURL, window.location);
      if (path) navigate(path);
    });
  }, [navigate]);

  useEffect(() => {
    const follow = ({ data, ports }: MessageEvent<unknown>) => {
      if (!isMessage<OpenPlace>(data, "OPEN")) return;
      if (data.path !== here.current) void navigate(data.path);
      ports[0]?.postMessage(null);
    };
    const worker = navigator.serviceWorker;
    worker?.addEventListener("message", follow);
    return () => worker?.removeEventListener("message", follow);
  }, [navigate, here]);

  return null;
}

let hasLaunched = false;

/** The first launch may be the one that opened this document: the router has followed it already. */
function isOpening(target: string | undefined): boolean {
  const isFirst = !hasLaunched;
  hasLaunched = true;
  return isFirst && target === performance.getEntriesByType("navigation")[0]?.name;
}

/** Returns the path a launch opens; null if it is on screen already or has no target: the page then stays. */
export function launchPath(target: string, here: { origin: string; pathname: string }): string | null {
  const { origin, pathname, search } = new URL(target);
  const isElsewhere = origin === here.origin && pathname !== "/" && pathname !== here.pathname;
  return isElsewhere ? pathname + search : null;
}
