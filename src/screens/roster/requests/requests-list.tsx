import type { ReactNode } from "react";
import { useSchedule } from "#screens/shifts/use-schedule.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { SidePanel } from "#ui/side-panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { RequestsClaim } from "./requests-claim.tsx";
import { RequestsSwap } from "./requests-swap.tsx";
import { useRequests } from "./use-requests.ts";

/** The claims and swaps that wait for a manager. */
export function RequestsDialog({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel isOpen title="Requests" onClose={onClose}>
      <RequestsList />
    </SidePanel>
  );
}

function RequestsList() {
  const requests = useRequests();
  const schedule = useSchedule();
  if (!requests || !schedule) return <Skeleton label="Loading the requests" lines={4} />;
  const { claims, swaps } = requests;
  if (claims.length + swaps.length === 0) {
    return (
      <EmptyState icon="check-circle" title="Nothing to decide">
        Claims of shifts, and swaps that both have agreed to, appear here.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-8">
      {claims.length > 0 && (
        <Part title="Claims">
          {claims.map((shift) => (
            <RequestsClaim
              key={`${shift.id} ${shift.claimed_by_user_id}`}
              shift={shift}
              schedule={schedule}
            />
          ))}
        </Part>
      )}
      {swaps.length > 0 && (
        <Part title="Swaps">
          {swaps.map((seen) => (
            <RequestsSwap key={seen.swap.id} seen={seen} schedule={schedule} />
          ))}
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-lg font-bold">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line">
        {children}
      </ul>
    </section>
  );
}
