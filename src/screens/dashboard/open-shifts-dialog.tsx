import { links } from "#lib/links.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { List, ListRow } from "#ui/lists/list.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import { dashboardShiftWords } from "./shift-words.ts";
import type { Dashboard } from "./use-dashboard.ts";

/** The shifts behind the figure, each with a link to its week of the roster. */
export function OpenShiftsDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const format = useFormat();
  const { open, people, templates } = dashboard;
  const whoseText = ({ user_id }: Shift) =>
    user_id === null ? "Open" : `Dropped by ${people.get(user_id)?.name || FORMER_COLLEAGUE}`;
  return (
    <ModalFrame onClose={onClose} title="Open shifts">
      <List label="Open shifts">
        {open.map((shift) => (
          <ListRow
            key={shift.id}
            title={format.shortDay(shift.date)}
            detail={`${dashboardShiftWords(shift, templates, format)} · ${whoseText(shift)}`}
            trailing={
              <TextLink
                href={links.roster({ week: shift.date })}
                aria-label={`Roster of ${format.shortDay(shift.date)}`}
              >
                Roster
              </TextLink>
            }
          />
        ))}
      </List>
    </ModalFrame>
  );
}
