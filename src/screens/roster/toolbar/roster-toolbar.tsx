import { type ReactElement, Suspense } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Link } from "react-aria-components/Link";
import { links } from "#lib/links.ts";
import { say, selectShifts, useRosterHistory } from "#stores/roster-grid.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import type { Board } from "../board.ts";
import { TOOLBAR_PARTS } from "../parts.ts";
import type { RosterPartProps } from "../roster-parts.ts";
import type { RosterActions } from "../use-roster-actions.ts";
import { ROSTER_VIEWS, type RosterPlace } from "../use-roster-place.ts";

interface RosterToolbarProps {
  place: RosterPlace;
  part: RosterPartProps;
  actions: RosterActions;
}

export function RosterToolbar({ place, part, actions }: RosterToolbarProps) {
  return (
    <>
      <Views place={place} />
      <UndoButtons actions={actions} />
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow md:contents">
        <Button variant="secondary" onPress={() => part.addShift()}>
          <Icon name="plus" />
          Add shift
        </Button>
        {Object.entries(TOOLBAR_PARTS).map(([name, Part]) => (
          <Suspense key={name} fallback={<AwaitedButton name={name as keyof typeof TOOLBAR_PARTS} />}>
            <Part {...part} />
          </Suspense>
        ))}
      </div>
    </>
  );
}

/** About as wide as each button, so that its neighbours do not move when it loads. */
const AWAITED = { publish: "w-32 md:w-38 lg:w-49", requests: "w-37", week: "w-46", setup: "w-31" };

function AwaitedButton({ name }: { name: keyof typeof TOOLBAR_PARTS }) {
  return <div className={cx("h-11 animate-breathe rounded-lg bg-sunken", AWAITED[name])} />;
}

const VIEW_NAMES = { week: "Week", day: "Day", template: "Templates" } as const;

function Views({ place }: { place: RosterPlace }) {
  return (
    <nav aria-label="View" className="flex flex-wrap rounded-lg border border-edge">
      {ROSTER_VIEWS.map((view) => (
        <Link
          key={view}
          href={links.roster({ week: place.from, view })}
          aria-current={view === place.view && "page"}
          className={cx(
            "grid min-h-11 place-items-center px-3 first:rounded-s-[7px] last:rounded-e-[7px] max-sm:px-2.5",
            view === place.view && "bg-brand-soft font-semibold",
          )}
        >
          {VIEW_NAMES[view]}
        </Link>
      ))}
    </nav>
  );
}

/** Undo and redo buttons, each naming its step. They work offline too. */
function UndoButtons({ actions }: { actions: RosterActions }) {
  const undone = useRosterHistory(({ past }) => past.at(-1)?.label);
  const again = useRosterHistory(({ future }) => future.at(-1)?.label);
  return (
    <div className="flex">
      <Reversal icon="undo" name="Undo" step={undone} onPress={() => void actions.undo()} />
      <Reversal icon="redo" name="Redo" step={again} onPress={() => void actions.redo()} />
    </div>
  );
}

interface ReversalProps {
  icon: "undo" | "redo";
  name: string;
  /** The step's label; undefined if there is none. */
  step: string | undefined;
  onPress: () => void;
}

function Reversal({ icon, name, step, onPress }: ReversalProps) {
  const label = step ? `${name}: ${step}` : `Nothing to ${name.toLowerCase()}`;
  return (
    <Tooltip text={label}>
      <AriaButton
        aria-label={label}
        isDisabled={!step}
        onPress={onPress}
        className="grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40"
      >
        <ControlIcon name={icon} />
      </AriaButton>
    </Tooltip>
  );
}

/** The actions for the selected shifts, at the foot of the window. */
export function SelectionBar({
  board,
  selection,
}: {
  board: Board;
  selection: ReadonlySet<string>;
}): ReactElement | null {
  const { actions, rows } = board;
  if (selection.size === 0) return null;
  const people = rows.flatMap(({ id, name, person }) =>
    id !== null && person ? [{ id, label: name, onAction: () => void actions.assign(selection, id) }] : [],
  );
  return (
    <section
      {...PAGE_FOOT}
      aria-label="Selected shifts"
      className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit flex-wrap items-center justify-center gap-2 rounded-2xl border border-line bg-surface p-2 shadow-float"
    >
      <p className="px-2 font-semibold tabular-nums max-sm:flex-1">{`${selection.size} selected`}</p>
      <span className="sm:order-last">
        <IconButton
          icon="close"
          label="Clear selection"
          onPress={() => {
            selectShifts([]);
            say("Nothing selected");
          }}
        />
      </span>
      <Menu items={people}>
        <Button variant="secondary">Assign to</Button>
      </Menu>
      <Button variant="secondary" onPress={() => void actions.assign(selection, null)}>
        Unassign
      </Button>
      <Button variant="secondary" onPress={() => actions.take(selection, false)}>
        Copy
      </Button>
      <Button variant="danger" onPress={() => void actions.remove(selection)}>
        Delete
      </Button>
    </section>
  );
}
