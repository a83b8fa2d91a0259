import { groupBy } from "#lib/group-by.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { PaidPiece } from "../work/paid-pieces.ts";
import type { PositionSource } from "../work/positions-of-work.ts";

/**
 * Returns by what hours know their position, with what was paid: it stays, whoever edits lists, positions and past shifts
 * later, until somebody says otherwise (positionSplitter). Payments come before what later ones adjusted.
 */
export function asPaid<S extends PositionSource | undefined>(
  positions: S,
  payments: readonly MaybeFrozen[],
): S {
  if (!positions) return positions;
  const paid = paidPieces(payments);
  const hasPositions = positions.positions.length > 0 || paid.some(({ position }) => position !== null);
  return hasPositions ? { ...positions, paid } : positions;
}

interface MaybeFrozen {
  frozen: PaySnapshot | null;
}

/** What the hours of payments were paid as. */
export function paidPieces(payments: readonly MaybeFrozen[]): PaidPiece[] {
  const frozen = payments.flatMap((one) => one.frozen ?? []);
  return [
    ...frozen.flatMap(piecesOfPayment),
    ...frozen.flatMap(({ inputs }) => inputs.late.flatMap(piecesOfLate)),
  ];
}

/** The intervals that its lines name: others only decided overtime. */
function piecesOfPayment({ inputs, lines }: PaySnapshot): PaidPiece[] {
  const named = new Set(lines.flatMap(({ intervals }) => intervals));
  return inputs.intervals
    .filter(({ key }) => named.has(key))
    .map(({ key, start, end, position = null }) => ({
      ...{ user_id: inputs.person, start, end, position, interval: intervalOf(key) },
    }));
}

type Late = PaySnapshot["inputs"]["late"][number];

/** Of hours that came late only the keys are known: a piece begins where its own says, and ends where the next begins. */
function piecesOfLate({ person, lines }: Late): PaidPiece[] {
  const paid = lines
    .filter(({ ms }) => (ms ?? 0) > 0)
    .flatMap(({ intervals, position }) => intervals.map((key) => ({ key, position })));
  return [...groupBy(paid, ({ key }) => intervalOf(key))].flatMap(([interval, own]) => {
    const sorted = own
      .map(({ key, position }) => ({ start: startOf(key), position }))
      .sort((one, other) => one.start - other.start);
    return sorted.map(({ start, position }, place) => ({
      ...{ user_id: person, start, end: sorted[place + 1]?.start ?? Infinity, position, interval },
    }));
  });
}

/** Keys are the interval's, of its further pieces with their start (payable.ts). */
function intervalOf(key: string): string {
  return key.split(" ")[0] ?? key;
}

function startOf(key: string): number {
  const [, start] = key.split(" ");
  return start === undefined ? -Infinity : Number(start);
}
