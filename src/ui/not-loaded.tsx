import { Button } from "./button.tsx";
import type { Retry } from "./lazy-part.ts";

/** Stands where a part of the screen could not be loaded. */
export function NotLoaded({ isTrying, tryAgain }: Retry) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 p-4">
      <p>{isTrying ? "Loading..." : "This part could not be loaded."}</p>
      <Button variant="secondary" isBusy={isTrying} onPress={tryAgain}>
        Try again
      </Button>
    </div>
  );
}
