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

/** Of hours that came late before there were positions only the keys are known. */
function piecesOfLate({ person, lines, worked }: Late): PaidPiece[] {
  const former = lines
    .filter(({ ms }) => (ms ?? 0) > 0)
    .flatMap(({ intervals }) => intervals)
    .map((key) => ({ key, start: -Infinity, end: Infinity, position: null }));
  return (worked ?? former).map(({ key, ...piece }) => ({
    ...piece,
    ...{ user_id: person, interval: intervalOf(key) },
  }));
}

/** Keys are the interval's, of its further pieces with their start (payable.ts). */
function intervalOf(key: string): string {
  return key.split(" ")[0] ?? key;
}
