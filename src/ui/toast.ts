import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

export type ToastTone = "success" | "info" | "warning" | "error";

interface ToastContent {
  tone: ToastTone;
  text: string;
  description: string | undefined;
}

const SHOWN_MS = 6000;
const ERROR_SHOWN_MS = 9000;

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 4 });

function show(tone: ToastTone) {
  return (text: string, options?: { description?: string }) => {
    const timeout = tone === "error" ? ERROR_SHOWN_MS : SHOWN_MS;
    toastQueue.add({ tone, text, description: options?.description }, { timeout });
  };
}

/** Short messages that come and go: `toast.success("Saved")`. They may be called from anywhere. */
export const toast = {
  success: show("success"),
  info: show("info"),
  warning: show("warning"),
  error: show("error"),
};
