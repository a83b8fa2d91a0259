import { useCallback, useEffect, useMemo, useState } from "react";
import type { ChatLine } from "#domain/chat/messages.ts";

export interface Echoes {
  /** The lines that are there, and after them those that are being put on this device. */
  lines: readonly ChatLine[];
  /** Shows a line, as waiting, while the work that keeps it goes on; when it fails the line goes. */
  echo: (line: ChatLine, keeping: Promise<unknown>) => Promise<unknown>;
}

/**
 * Shows what somebody sends in the same moment: storage takes longer than an eye notices. It is shown as nothing more than
 * waiting, and gives way to its row.
 */
export function useEchoes(rows: readonly ChatLine[]): Echoes {
  const [echoes, setEchoes] = useState<readonly ChatLine[]>([]);
  const lines = useMemo(() => {
    const awaited = without(echoes, rows);
    return awaited.length === 0 ? rows : [...rows, ...awaited];
  }, [rows, echoes]);
  useEffect(() => setEchoes((known) => without(known, rows)), [rows]);
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

/** Without those whose rows are there; the same list where none is. */
function without(echoes: readonly ChatLine[], rows: readonly ChatLine[]): readonly ChatLine[] {
  if (echoes.length === 0) return echoes;
  const there = new Set(rows.map(({ id }) => id));
  const left = echoes.filter(({ id }) => !there.has(id));
  return left.length === echoes.length ? echoes : left;
}
