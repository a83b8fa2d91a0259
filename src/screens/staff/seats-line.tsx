import { counted } from "#lib/format/counted.ts";
import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Meter } from "#ui/meter.tsx";
import type { Staff } from "./use-staff.ts";

/** How many of the seats that are paid for are taken, and the way to more. */
export function SeatsLine({ staff: { business, seatsUsed, isFull } }: { staff: Staff }) {
  const seats = business.staff_count;
  if (seats === null)
    return <p className="text-muted">{`${counted(seatsUsed, "staff member")} work here.`}</p>;
  return (
    <section
      aria-label="Seats"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3"
    >
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-semibold tabular-nums">{`${seatsUsed} of ${counted(seats, "seat")} used`}</p>
        <div className="mt-2">
          <Meter
            label="Seats used"
            value={Math.min(seatsUsed, seats)}
            maxValue={Math.max(1, seats)}
            isOver={seatsUsed > seats}
          />
        </div>
        {isFull && <p className="mt-2 text-sm text-muted">Everybody you pay for has been added.</p>}
      </div>
      <LinkButton href={links.subscription()} variant={isFull ? "primary" : "secondary"}>
        Add seats
      </LinkButton>
    </section>
  );
}
