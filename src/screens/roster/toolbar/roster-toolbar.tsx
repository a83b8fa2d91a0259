import { useEffect } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Link } from "react-aria-components/Link";
import { links } from "#lib/links.ts";
import { RosterSetupMenu } from "#screens/roster-setup/roster-setup.tsx";
import { announce, selectShifts, useRosterGrid } from "#stores/roster-grid.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { ChoiceMenu } from "#ui/overlays/choice-menu.tsx";
import { useLayer } from "#ui/overlays/layers.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { PlaceFilter } from "#view/shifts/place-filter.tsx";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "../board/board.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import { type RosterActions, useUndoSteps } from "../board/use-roster-actions.ts";
import { isGrouping, ROSTER_VIEWS, type RosterAddress } from "../board/use-roster-address.ts";
import { PublishButton } from "../publish/publish-button.tsx";
import { RequestsPanel } from "../requests/requests-panel.tsx";
import { WeekMenu } from "../week-actions/week-menu.tsx";
import { PositionFilter } from "./position-filter.tsx";
import { useIsCrowded, WeekPager } from "./week-bar.tsx";

/**
 * One row from 1024 px on, and on phones three: the week, the views and filters, the menus, and what is done most. The
 * roster below has the rest of the window, so words give way to icons while it is narrow.
 */
export function RosterToolbar({ address, board }: { address: RosterAddress; board: Board }) {
  const say = useRosterWords();
  const isCrowded = useIsCrowded();
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:gap-1.5 lg:max-xl:gap-1 xl:gap-1.5">
      <div className="min-w-0 max-sm:[&_h2]:text-base max-md:w-full lg:max-xl:[&_h2]:text-sm xl:max-[100rem]:[&_h2]:text-base">
        <WeekPager address={address} />
      </div>
      <Views address={address} />
      <div className="empty:hidden max-sm:order-last max-sm:flex max-sm:gap-1.5 sm:contents">
        <PlaceFilter isInToolbar />
        <PositionFilter address={address} week={board.week} />
      </div>
      <div className="ms-auto flex gap-1">
        {!isCrowded && <UndoButtons actions={board.actions} />}
        <WeekMenu {...board} position={address.position} />
        <RosterSetupMenu />
      </div>
      <div className="flex flex-wrap gap-2 max-md:gap-1.5 max-md:*:grow max-sm:min-w-0 max-sm:basis-3/5 max-sm:flex-nowrap max-sm:grow sm:max-md:w-full lg:gap-1">
        <Button variant="secondary" size="narrow" onPress={() => board.addShift()}>
          <Icon name="plus" />
          <span className="max-[100rem]:sr-only">{say("addShift")}</span>
        </Button>
        <PublishButton {...board} />
        <RequestsPanel />
      </div>
    </div>
  );
}

/** The ways to see a week, side by side; a menu where the row has no room for them. */
function Views({ address }: { address: RosterAddress }) {
  const say = useRosterWords();
  const isMobile = useIsMobile();
  const isCrowded = useIsCrowded();
  const shown = isGrouping(address.view) ? "template" : address.view;
  const views = ROSTER_VIEWS.map((view) => ({
    id: view,
    label: say(`toolbar.view.${view}`),
    href: links.roster({ week: address.from, view, position: address.position, place: address.place }),
  }));
  if (isCrowded && !isMobile) {
    const name = say(`toolbar.view.${shown}`);
    return <ChoiceMenu size="narrow" items={views} name={name} label={say("toolbar.shown", { name })} />;
  }
  return (
    <nav aria-label={say("toolbar.views")} className="flex flex-wrap rounded-lg border border-edge">
      {views.map(({ id, label, href }) => (
        <Link
          key={id}
          href={href}
          aria-current={id === shown && "page"}
          className={cx(
            "grid min-h-10.5 place-items-center px-2 text-sm first:rounded-s-[7px] last:rounded-e-[7px] min-[100rem]:px-3 min-[100rem]:text-base pointer-coarse:min-h-11",
            id === shown && "bg-brand-soft font-semibold",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Undo and redo buttons, each naming its step. They work offline too. */
function UndoButtons({ actions }: { actions: RosterActions }) {
  return (
    <div className="flex">
      {useUndoSteps(actions).map(({ id, label, ...step }) => (
        <Tooltip key={id} text={label}>
          <AriaButton
            aria-label={label}
            isDisabled={step.isDisabled}
            onPress={step.onAction}
            className="grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40"
          >
            <ControlIcon name={id} />
          </AriaButton>
        </Tooltip>
      ))}
    </div>
  );
}

/** The actions for the selected shifts, at the foot of the window. */
export function SelectionBar({ week, from, actions, rows }: Board) {
  const say = useRosterWords();
  const selection = useSelection(week, from);
  const isSelecting = useRosterGrid((state) => state.isSelecting);
  useLayer(selection.size > 0 || isSelecting, () => {
    clear();
    useRosterGrid.setState({ isSelecting: false });
  });
  if (selection.size === 0) return null;
  function clear() {
    selectShifts([]);
    announce(say("said.cleared"));
  }
  const people = rows.flatMap(({ id, name, person }) =>
    id !== null && person ? [{ id, label: name, onAction: () => void actions.assign(selection, id) }] : [],
  );
  return (
    <section
      {...PAGE_FOOT}
      aria-label={say("selection.label")}
      className="fixed inset-x-3 bottom-[max(calc(0.75rem+var(--notices,0px)),env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit flex-wrap items-center justify-center gap-2 rounded-2xl border border-line bg-surface p-2 shadow-float"
    >
      <p className="px-2 font-semibold tabular-nums max-sm:flex-1">
        {say("selection.count", { count: selection.size })}
      </p>
      <span className="sm:order-last">
        <IconButton icon="close" label={say("selection.clear")} onPress={clear} />
      </span>
      <Menu items={people}>
        <Button variant="secondary">{say("selection.assign")}</Button>
      </Menu>
      <Button variant="secondary" onPress={() => void actions.assign(selection, null)}>
        {say("selection.unassign")}
      </Button>
      <Button variant="secondary" onPress={() => actions.take(selection, false)}>
        {say("selection.copy")}
      </Button>
      <Button variant="danger" onPress={() => void actions.remove(selection)}>
        {say("selection.delete")}
      </Button>
    </section>
  );
}

/** The selected shifts that still exist. Another week begins with none selected. */
function useSelection({ shiftsAround }: RosterWeek, from: string): ReadonlySet<string> {
  const selected = useRosterGrid((state) => state.selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of week clears the selection.
  useEffect(() => () => selectShifts([]), [from]);
  return new Set(shiftsAround.flatMap(({ id }) => (selected.has(id) ? [id] : [])));
}
