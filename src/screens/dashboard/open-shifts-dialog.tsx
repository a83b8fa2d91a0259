import { links } from "#lib/links.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { List, ListRow } from "#ui/lists/list.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import type { Dashboard } from "./use-dashboard.ts";

/** The shifts behind the figure, each with a link to its week of the roster. */
export function OpenShiftsDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const say = useDashboardWords();
  const format = useFormat();
  const { open, people, shiftText } = dashboard;
  function detailOf(one: Shift) {
    const shift = shiftText(one);
    if (one.user_id === null) return say("open.open", { shift });
    return say("open.dropped", { shift, name: people.get(one.user_id)?.name || say("formerColleague") });
  }
  return (
    <ModalFrame onClose={onClose} title={say("open.title")}>
      <List label={say("open.title")}>
        {open.map((shift) => (
          <ListRow
            key={shift.id}
            title={format.shortDay(shift.date)}
            detail={detailOf(shift)}
            trailing={
              <TextLink
                href={links.roster({ week: shift.date })}
                aria-label={say("open.rosterOf", { day: format.shortDay(shift.date) })}
              >
                {say("open.roster")}
              </TextLink>
            }
          />
        ))}
      </List>
    </ModalFrame>
  );
}
