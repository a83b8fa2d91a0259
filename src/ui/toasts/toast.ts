import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

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

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

function show(tone: ToastTone) {
  return (text: string, options?: { description?: string; action?: ToastAction }) => {
    const plain = tone === "error" ? ERROR_SHOWN_MS : SHOWN_MS;
    const { description, action } = options ?? {};
    toastQueue.add({ tone, text, description, action }, { timeout: action ? ACTION_SHOWN_MS : plain });
  };
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

/** Removes the message with this text early, if it is still shown. */
export function dismissToast(text: string): void {
  const shown = toastQueue.visibleToasts.find(({ content }) => content.text === text);
  if (shown) toastQueue.close(shown.key);
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
  const key = toastQueue.add(
    { tone: "info", text, description: undefined, action: { run: undo } },
    { timeout: ACTION_SHOWN_MS, onClose: () => onEnd(isTaken) },
  );
  return (isUndone) => {
    isTaken = isUndone;
    toastQueue.close(key);
  };
}
