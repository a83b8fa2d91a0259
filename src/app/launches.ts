import { useEffect } from "react";
import { useNavigate } from "react-router-dom";

/** What the browser tells a page that was already open when the app was started again; no type library knows it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void;
}

/** Follows a shortcut of the app's icon in the window that is open already. Draws nothing itself. */
export function Launches() {
  const navigate = useNavigate();

  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ targetURL }) => {
      if (isOpening(targetURL)) return;
      const path = targetURL && launchPath(targetURL, window.location);
      if (path) navigate(path);
    });
  }, [navigate]);

  return null;
}

let hasLaunched = false;

/** The first launch may be the one that opened this document: the router has followed it, be it to the login first. */
function isOpening(target: string | undefined): boolean {
  const isFirst = !hasLaunched;
  hasLaunched = true;
  return isFirst && target === performance.getEntriesByType("navigation")[0]?.name;
}

/** The page a launch leads to; null when it is the one on screen, or just the app: then one goes on where one was. */
export function launchPath(target: string, here: { origin: string; pathname: string }): string | null {
  const { origin, pathname, search } = new URL(target);
  const isElsewhere = origin === here.origin && pathname !== "/" && pathname !== here.pathname;
  return isElsewhere ? pathname + search : null;
}
