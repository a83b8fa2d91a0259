import { ACTION_SHOWN_MS, toastQueue } from "./toast.ts";

/**
 * Says that something was done, with the offer to undo it. `onEnd` is told once whether that was taken, when the offer
 * is gone: its time was up, or somebody closed it. Answers with what ends the offer early, as if it had been taken or not.
 */
export function offerUndo(text: string, onEnd: (isUndone: boolean) => void): (isUndone: boolean) => void {
  let isTaken = false;
  const undo = () => {
    isTaken = true;
  };
  const key = toastQueue.add(
    { tone: "info", text, description: undefined, action: { label: "Undo", run: undo } },
    { timeout: ACTION_SHOWN_MS, onClose: () => onEnd(isTaken) },
  );
  return (isUndone) => {
    isTaken = isUndone;
    toastQueue.close(key);
  };
}
