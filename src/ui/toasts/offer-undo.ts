import { ACTION_SHOWN_MS, toastQueue } from "./toast.ts";

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
