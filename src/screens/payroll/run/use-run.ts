import { useEffect, useRef, useState } from "react";
import type { PayRow } from "../payroll-rows.ts";

interface Run {
  state: "idle" | "running" | "stopped" | "done";
  /** How many were saved, of how many. */
  done: number;
  total: number;
  failed: readonly PayRow[];
}

/** How many are saved at a time: each time the whole list is computed anew. */
const AT_A_TIME = 10;

/** Pays people some at a time; it can be stopped in between, and ends with the dialog. */
export function useRun(pay: (rows: readonly PayRow[]) => Promise<PayRow[]>) {
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
    for (let place = 0; place < rows.length; place += AT_A_TIME) {
      if (isStopped.current) return setRun((before) => ({ ...before, state: "stopped" }));
      const some = rows.slice(place, place + AT_A_TIME);
      const saved = await pay(some).catch((error: unknown): PayRow[] => {
        console.error("Payments not saved:", error);
        return [];
      });
      setRun((before) => ({
        ...before,
        done: before.done + saved.length,
        failed: [...before.failed, ...some.filter((row) => !saved.includes(row))],
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
