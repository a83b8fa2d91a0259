import { useCallback, useEffect, useMemo, useState } from "react";
import type { ChatLine } from "#domain/chat/messages.ts";

/** The stored lines, then sent ones at once, as waiting, until their rows are stored: that takes noticeably long. */
export function useEchoes(rows: readonly ChatLine[]) {
  const [echoes, setEchoes] = useState<readonly ChatLine[]>([]);
  const lines = useMemo(() => {
    const awaited = without(echoes, rows);
    return awaited.length === 0 ? rows : [...rows, ...awaited];
  }, [rows, echoes]);
  useEffect(() => setEchoes((known) => without(known, rows)), [rows]);
  /** Shows a line as waiting while it is being stored; removes it if storing fails. */
  const echo = useCallback(async (line: ChatLine, keeping: Promise<unknown>) => {
    setEchoes((known) => [...known, line]);
    try {
      return await keeping;
    } catch (error) {
      setEchoes((known) => known.filter(({ id }) => id !== line.id));
      throw error;
    }
  }, []);
  return { lines, echo };
}

/** The echoes without a stored row; the same list if none has one. */
function without(echoes: readonly ChatLine[], rows: readonly ChatLine[]): readonly ChatLine[] {
  if (echoes.length === 0) return echoes;
  const there = new Set(rows.map(({ id }) => id));
  const left = echoes.filter(({ id }) => !there.has(id));
  return left.length === echoes.length ? echoes : left;
}
