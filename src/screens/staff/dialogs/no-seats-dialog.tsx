import { counted } from "#lib/format/counted.ts";
import { links } from "#lib/links.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { ModalFrame } from "#ui/modal-frame.tsx";
import type { Staff } from "../use-staff.ts";

/** Says that nobody can be added, and where more seats are. */
export function NoSeatsDialog({
  staff: { business, seatsUsed },
  onClose,
}: {
  staff: Staff;
  onClose: () => void;
}) {
  return (
    <ModalFrame isOpen title="All seats are in use" onClose={onClose}>
      <p>
        Your plan has {counted(business.staff_count ?? 0, "seat")}, and {seatsUsed} are in use, the owner's
        included. Add seats to your plan, or deactivate somebody who is away.
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <LinkButton href={links.subscription()}>Add seats</LinkButton>
      </div>
    </ModalFrame>
  );
}
