import { useEffect, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import { serverAnswers } from "./reload-app.ts";

const ASK_AGAIN_MS = 5_000;

/** In place of a page that is not on this device yet, while nothing can be fetched. */
export function AwaitedPage() {
  return (
    <section role="alert" className="grid min-h-[70dvh] place-items-center p-6">
      <div className="flex w-full max-w-lg flex-col gap-4">
        <span className="grid size-14 place-items-center rounded-2xl bg-caution-soft text-caution">
          <Icon name="cloud-off" className="size-8" />
        </span>
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          This page isn't on your device yet
        </h1>
        <p>You're offline. It opens by itself once you're back online.</p>
      </div>
    </section>
  );
}

/**
 * Whether the server cannot be reached. As soon as it can, the app is loaded anew: some browsers never fetch code again
 * that failed once. Where the server answers from the beginning, loading anew would end here again, so nothing is done.
 */
export function useAwaitedServer(isAwaited: boolean): boolean {
  const [isAway, setAway] = useState(isAwaited && !navigator.onLine);
  useEffect(() => {
    if (!isAwaited) return;
    let wasAway = !navigator.onLine;
    let isOver = false;
    const ask = async () => {
      const answers = await serverAnswers();
      if (isOver) return;
      if (!answers) {
        wasAway = true;
        setAway(true);
      } else if (wasAway) window.location.reload();
      else end();
    };
    const timer = setInterval(ask, ASK_AGAIN_MS);
    window.addEventListener("online", ask);
    void ask();
    function end() {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener("online", ask);
    }
    return end;
  }, [isAwaited]);
  return isAway;
}
