import type { ReactElement } from "react";
import { say, selectShifts } from "#stores/roster-grid.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import { PAGE_FOOT } from "#ui/toast-place.ts";
import type { Board } from "../board.ts";

/** What can be done with the selected shifts, at the foot of the window while there are any. */
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
