import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";
import { PHONE } from "../use-is-mobile.ts";

export type ToastTone = "success" | "info" | "warning" | "error";

export interface ToastAction {
  /** 'Undo' if left out. */
  label?: string;
  run: () => void;
}

interface ToastContent {
  tone: ToastTone;
  text: string;
  description: string | undefined;
  action: ToastAction | undefined;
}

const SHOWN_MS = 6000;
const ERROR_SHOWN_MS = 9000;
/** Long enough to read, decide, and get there by keyboard; the time stops under pointer and focus. */
export const ACTION_SHOWN_MS = 15_000;

/** A phone has room for one beside its banners; others wait for it to go, except plain news, which has been seen. */
const isPhone = globalThis.matchMedia?.(PHONE).matches ?? false;

const PLAIN_NEWS: ReadonlySet<ToastTone> = new Set(["success", "info"]);

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: isPhone ? 1 : 3 });

/** Those that are shown or wait, by their text. */
const keys = new Map<string, string>();

function show(tone: ToastTone) {
  return (text: string, options?: { description?: string; action?: ToastAction }) => {
    const { description, action } = options ?? {};
    const key = add({ tone, text, description, action }, () => {
      // A later one may have the same text.
      if (keys.get(text) === key) keys.delete(text);
    });
    keys.set(text, key);
  };
}

function add(content: ToastContent, onClose: () => void): string {
  const plain = content.tone === "error" ? ERROR_SHOWN_MS : SHOWN_MS;
  const buried = isPhone ? toastQueue.visibleToasts : [];
  const key = toastQueue.add(content, { timeout: content.action ? ACTION_SHOWN_MS : plain, onClose });
  for (const { key, content } of buried) {
    if (PLAIN_NEWS.has(content.tone) && !content.action) toastQueue.close(key);
  }
  return key;
}

/** Short messages that disappear by themselves: `toast.success("Saved")`. They may be called from anywhere. */
export const toast = {
  success: show("success"),
  info: show("info"),
  warning: show("warning"),
  error: show("error"),
};

/** Does the work; returns whether it succeeded. On failure it shows `failed` as a toast and logs the error. */
export async function orToast(failed: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    console.error(failed, error);
    toast.error(failed);
    return false;
  }
}

/** Removes the message with this text early, if it is still shown or waits. */
export function dismissToast(text: string): void {
  const key = keys.get(text);
  if (key) toastQueue.close(key);
}

/**
 * Shows a message with an undo button. Calls `onEnd` once when the message goes (by time or closed), with whether
 * undo was pressed. Returns a function that ends the offer early, as undone or not.
 */
export function offerUndo(text: string, onEnd: (isUndone: boolean) => void): (isUndone: boolean) => void {
  let isTaken = false;
  const undo = () => {
    isTaken = true;
  };
  const key = add({ tone: "info", text, description: undefined, action: { run: undo } }, () =>
    onEnd(isTaken),
  );
  return (isUndone) => {
    isTaken = isUndone;
    toastQueue.close(key);
  };
}
