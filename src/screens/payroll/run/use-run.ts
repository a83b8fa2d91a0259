import { useEffect, useRef, useState } from "react";
import type { PayRow } from "../payroll-rows.ts";

interface Run {
  state: "idle" | "running" | "stopped" | "done";
  /** How many were saved, of how many. */
  done: number;
  total: number;
  failed: readonly PayRow[];
}

/** Pays people one after the other; it can be stopped between two of them, and ends with the dialog. */
export function useRun(pay: (row: PayRow) => Promise<boolean>) {
  const [run, setRun] = useState<Run>({ state: "idle", done: 0, total: 0, failed: [] });
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function start(rows: readonly PayRow[]) {
    isStopped.current = false;
    setRun({ state: "running", done: 0, total: rows.length, failed: [] });
    for (const row of rows) {
      if (isStopped.current) return setRun((before) => ({ ...before, state: "stopped" }));
      const isSaved = await pay(row).catch((error: unknown) => {
        console.error("Payment not saved:", error);
        return false;
      });
      setRun((before) => ({
        ...before,
        done: before.done + Number(isSaved),
        failed: isSaved ? before.failed : [...before.failed, row],
      }));
    }
    setRun((before) => ({ ...before, state: "done" }));
  }

  return {
    ...run,
    start: (rows: readonly PayRow[]) => void start(rows),
    stop: () => {
      isStopped.current = true;
    },
  };
}
