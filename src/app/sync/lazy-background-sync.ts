import { remoteSettings } from "#remote/settings.ts";
import { device } from "../device/device.ts";
import type { BackgroundSyncQueue } from "./background-sync-queue.ts";
import { deviceIdentity } from "./device-name.ts";

/** The service worker's copy of the queue; its code is loaded on first use, after the first screen. */
export function lazyBackgroundSyncQueue(): BackgroundSyncQueue {
  let loading: Promise<BackgroundSyncQueue> | undefined;
  const load = () => {
    loading ??= import("./background-sync-queue.ts").then(({ createBackgroundSyncQueue }) =>
      createBackgroundSyncQueue(
        remoteSettings(import.meta.env, location.origin),
        device.now,
        undefined,
        deviceIdentity,
      ),
    );
    return loading;
  };
  const quietly = (work: Promise<void>) =>
    work.catch((error: unknown) => console.warn("The worker keeps no copy:", error));
  return {
    enqueue: (userId, changes) => quietly(load().then((queue) => queue.enqueue(userId, changes))),
    clear: (userId) => quietly(load().then((queue) => queue.clear(userId))),
  };
}

/** Starts something whose code loads late; returns its stop function, which also works before it has begun. */
export function startLate<Code>(load: () => Promise<Code>, start: (code: Code) => () => void): () => void {
  let ended = false;
  let end = () => {};
  load()
    .then((code) => {
      if (!ended) end = start(code);
    })
    .catch((error: unknown) => console.warn("A part of the app could not be loaded:", error));
  return () => {
    ended = true;
    end();
  };
}
