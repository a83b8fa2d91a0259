import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { OpenPlace } from "#sw/messages.ts";
import { useLatest } from "#ui/use-latest.ts";

/** Follows a notification that was pressed, in the window that is open already (sw/notification-click.ts). Draws nothing. */
export function PressedNotifications() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = useLatest(pathname + search);
  useEffect(() => {
    const follow = ({ data, ports }: MessageEvent<unknown>) => {
      if (!isOpenPlace(data)) return;
      if (data.path !== here.current) void navigate(data.path);
      ports[0]?.postMessage(null);
    };
    const worker = navigator.serviceWorker;
    worker?.addEventListener("message", follow);
    return () => worker?.removeEventListener("message", follow);
  }, [navigate, here]);
  return null;
}

function isOpenPlace(data: unknown): data is OpenPlace {
  return typeof data === "object" && data !== null && "type" in data && data.type === "OPEN";
}
