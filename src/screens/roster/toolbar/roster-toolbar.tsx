import { type ReactElement, Suspense } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Link } from "react-aria-components/Link";
import { links } from "#lib/links.ts";
import { announce, selectShifts, useRosterHistory } from "#stores/roster-grid.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { Tooltip } from "#ui/overlays/tooltip.tsx";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
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
  const say = useRosterWords();
  return (
    <>
      <Views place={place} />
      <UndoButtons actions={actions} />
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:grow md:contents">
        <Button variant="secondary" onPress={() => part.addShift()}>
          <Icon name="plus" />
          {say("addShift")}
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

function Views({ place }: { place: RosterPlace }) {
  const say = useRosterWords();
  return (
    <nav aria-label={say("toolbar.views")} className="flex flex-wrap rounded-lg border border-edge">
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
          {say(`toolbar.view.${view}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Undo and redo buttons, each naming its step. They work offline too. */
function UndoButtons({ actions }: { actions: RosterActions }) {
  const say = useRosterWords();
  const undone = useRosterHistory(({ past }) => past.at(-1)?.label);
  const again = useRosterHistory(({ future }) => future.at(-1)?.label);
  return (
    <div className="flex">
      <Reversal
        icon="undo"
        label={undone ? say("toolbar.undo", { step: undone }) : say("toolbar.nothingToUndo")}
        isDisabled={!undone}
        onPress={() => void actions.undo()}
      />
      <Reversal
        icon="redo"
        label={again ? say("toolbar.redo", { step: again }) : say("toolbar.nothingToRedo")}
        isDisabled={!again}
        onPress={() => void actions.redo()}
      />
    </div>
  );
}

interface ReversalProps {
  icon: "undo" | "redo";
  /** Names the step. */
  label: string;
  isDisabled: boolean;
  onPress: () => void;
}

function Reversal({ icon, label, isDisabled, onPress }: ReversalProps) {
  return (
    <Tooltip text={label}>
      <AriaButton
        aria-label={label}
        isDisabled={isDisabled}
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
  const say = useRosterWords();
  const { actions, rows } = board;
  if (selection.size === 0) return null;
  const people = rows.flatMap(({ id, name, person }) =>
    id !== null && person ? [{ id, label: name, onAction: () => void actions.assign(selection, id) }] : [],
  );
  return (
    <section
      {...PAGE_FOOT}
      aria-label={say("selection.label")}
      className="fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit flex-wrap items-center justify-center gap-2 rounded-2xl border border-line bg-surface p-2 shadow-float"
    >
      <p className="px-2 font-semibold tabular-nums max-sm:flex-1">
        {say("selection.count", { count: selection.size })}
      </p>
      <span className="sm:order-last">
        <IconButton
          icon="close"
          label={say("selection.clear")}
          onPress={() => {
            selectShifts([]);
            announce(say("said.cleared"));
          }}
        />
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
