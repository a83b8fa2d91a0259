import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

export type ToastTone = "success" | "info" | "warning" | "error";

export interface ToastAction {
  label: string;
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
/** Long enough to read it, to regret, and to get there with a keyboard; it stands still under pointer and focus. */
export const ACTION_SHOWN_MS = 15_000;

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });

function show(tone: ToastTone) {
  return (text: string, options?: { description?: string; action?: ToastAction }) => {
    const plain = tone === "error" ? ERROR_SHOWN_MS : SHOWN_MS;
    const { description, action } = options ?? {};
    toastQueue.add({ tone, text, description, action }, { timeout: action ? ACTION_SHOWN_MS : plain });
  };
}

/** Short messages that come and go: `toast.success("Saved")`. They may be called from anywhere. */
export const toast = {
  success: show("success"),
  info: show("info"),
  warning: show("warning"),
  error: show("error"),
};

/** Does the work; true when it was done. Where it fails, `failed` says so in a message, and the console why. */
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

/** Takes a message away before its time, by its words; nothing where it is gone. */
export function dismissToast(text: string): void {
  const shown = toastQueue.visibleToasts.find(({ content }) => content.text === text);
  if (shown) toastQueue.close(shown.key);
}
