import { useEffect, useMemo, useState } from "react";
import { askConsole, fetchResume } from "#commands/console.ts";
import { ConsoleLocked } from "#commands/console-locked.ts";
import { useCommand } from "#commands/use-command.ts";
import { useLatest } from "#ui/use-latest.ts";
import type { ConsoleAccess } from "./console-context.ts";

/** As long as the server lets a token live. Counted from before it was asked for, so that this page is never later. */
const CONSOLE_OPEN_MS = 15 * 60_000;

interface Opened {
  token: string;
  /** When it was asked for, by the device's clock. */
  at: number;
}

/**
 * The open console: its token is in the memory of this page alone, and gone when the page is left, when somebody locks
 * it, or when its time is over. `hasEnded` tells the last of these from the others.
 */
export function useConsoleSession() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [hasEnded, setEnded] = useState(false);
  const ask = useCommand(askConsole);
  const fetchFile = useCommand(fetchResume);
  // Bound once: the commands change with the session of whoever is signed in, which is nothing to the console.
  const bound = useLatest({ ask, fetchFile });

  useEffect(() => {
    if (!opened) return;
    const end = () => {
      setOpened(null);
      setEnded(true);
    };
    const timer = setTimeout(end, opened.at + CONSOLE_OPEN_MS - Date.now());
    // A sleeping machine holds timers up, and a page that is left may be kept and come back as it was.
    const look = () => Date.now() - opened.at >= CONSOLE_OPEN_MS && end();
    const leave = () => setOpened(null);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", leave);
    const { ask } = bound.current;
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", leave);
      // Where this does not arrive the token ends by itself.
      ask(opened.token, { action: "lock" }).catch(() => {});
    };
  }, [opened, bound]);

  const access = useMemo<ConsoleAccess | null>(() => {
    if (!opened) return null;
    const { token } = opened;
    const orLocked = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        if (error instanceof ConsoleLocked) {
          setOpened((now) => (now === opened ? null : now));
          setEnded(true);
        }
        throw error;
      }
    };
    return {
      ask: (request) => orLocked(bound.current.ask(token, request)),
      fetchResume: (id) => orLocked(bound.current.fetchFile(token, id)),
    };
  }, [opened, bound]);

  return {
    /** Null while it is locked. */
    access,
    hasEnded,
    open(token: string, at: number) {
      setEnded(false);
      setOpened({ token, at });
    },
    lock: () => setOpened(null),
  };
}
