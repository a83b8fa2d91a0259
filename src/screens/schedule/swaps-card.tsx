import type { Schedule } from "#screens/shifts/use-schedule.ts";
import { Card } from "#ui/card.tsx";
import { SwapRow } from "./swap-row.tsx";
import { useOwnSwaps } from "./use-own-swaps.ts";

/** The swaps somebody has asked for or was asked for, and where they stand; nothing while there are none. */
export function SwapsCard({ schedule }: { schedule: Schedule }) {
  const mine = useOwnSwaps(schedule);
  if (mine.length === 0) return null;
  return (
    <Card title="Swaps">
      <ul aria-label="Swaps" className="-my-3 divide-y divide-line">
        {mine.map((seen) => (
          <SwapRow key={seen.swap.id} seen={seen} schedule={schedule} />
        ))}
      </ul>
    </Card>
  );
}
