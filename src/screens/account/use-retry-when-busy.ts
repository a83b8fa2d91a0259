import { useEffect, useRef, useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";

/** The waits before further tries. A shop's network gets a place every few seconds, so the last ones wait longest. */
const WAITS_S = [5, 10, 20, 30, 30, 30];
/** Forty devices that were refused at one moment must not all come back at one moment. */
const SPREAD = 0.5;

/**
 * Repeats work that the server refuses only because many people use it from this network. `secondsLeft` is the time to
 * the next try; null while none is awaited. An account that is locked by wrong passwords is not tried again.
 */
export function useRetryWhenBusy() {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function countDown(seconds: number) {
    for (let left = seconds; left > 0 && !isGone.current; left--) {
      setSecondsLeft(left);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    setSecondsLeft(null);
  }

  async function retryWhenBusy<T>(work: () => Promise<T>): Promise<T> {
    for (const wait of WAITS_S) {
      try {
        return await work();
      } catch (error) {
        if (!isNetworkBusy(error) || isGone.current) throw error;
        await countDown(Math.ceil(wait * (1 + SPREAD * Math.random())));
        if (isGone.current) throw error;
      }
    }
    return work();
  }

  return { secondsLeft, retryWhenBusy };
}

/** A lock says for how many minutes it lasts; a limit of the network says nothing. */
function isNetworkBusy(error: unknown): boolean {
  return error instanceof AccountError && error.code === "rate_limited" && error.count === null;
}
