import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_SECOND_MS } from "#view/times/use-now.ts";

/** Too many wrong PINs: for how long nobody can type one. `waitMs` is what is left when it appears. */
export function LockedPanel({ waitMs, onClose }: { waitMs: number; onClose: () => void }) {
  const format = useFormat();
  const leftMs = useCountdown(waitMs);
  return (
    <div className="flex w-full max-w-2xl flex-col items-center gap-5 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-danger-soft text-danger">
        <Icon name="lock" className="size-12" />
      </span>
      <div role="alert" className="flex flex-col gap-2">
        <h2 className="text-3xl font-bold tracking-tight sm:text-5xl">Too many wrong PINs</h2>
        <p className="text-xl text-muted sm:text-2xl">PINs can be typed again in</p>
      </div>
      <p role="timer" className="text-6xl font-bold tabular-nums sm:text-8xl">
        {format.duration(leftMs)}
      </p>
      <p className="text-muted">An admin can end the wait by leaving communal mode with their PIN.</p>
      <Button variant="secondary" size="large" onPress={onClose}>
        OK
      </Button>
    </div>
  );
}

/** What is left of a wait, in ms, by the clock that nobody can set. */
function useCountdown(waitMs: number): number {
  const [left, setLeft] = useState(waitMs);
  useEffect(() => {
    const start = performance.now();
    const show = () => setLeft(Math.max(0, waitMs - (performance.now() - start)));
    show();
    const timer = setInterval(show, EVERY_SECOND_MS);
    return () => clearInterval(timer);
  }, [waitMs]);
  return left;
}
