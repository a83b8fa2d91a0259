import { useEffect, useMemo, useState } from "react";
import type { PayRow, RowSource } from "./payroll-rows.ts";
import { rowsKeeper } from "./rows-keeper.ts";

/** Less than half of what somebody notices who types or scrolls. */
const SLICE_MS = 16;

/** Everybody's lines; undefined until they are computed. While they are computed anew those from before stay. */
export function usePayRows(sources: readonly RowSource[] | undefined): {
  rows: readonly PayRow[] | undefined;
  isCurrent: boolean;
} {
  const [keeper] = useState(() => rowsKeeper(() => performance.now()));
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the next turn they are computed.
  const rows = useMemo(() => (sources ? keeper.rows(sources) : null), [keeper, sources, turn]);
  const isCurrent = rows !== null;

  useEffect(() => {
    if (!sources || isCurrent) return;
    let timer = setTimeout(slice);
    function slice() {
      if (keeper.work(sources ?? [], SLICE_MS)) setTurn((before) => before + 1);
      else timer = setTimeout(slice);
    }
    return () => clearTimeout(timer);
  }, [keeper, sources, isCurrent]);

  return { rows: rows ?? (sources && keeper.before(sources)) ?? undefined, isCurrent };
}
