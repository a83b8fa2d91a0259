import { useState } from "react";
import { orderPositions, savePosition } from "#commands/roster/positions.ts";
import { useCommand } from "#commands/use-command.ts";
import { withMoved, withStepped } from "#domain/roster/move-shifts.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { usePeople } from "#queries/people.ts";
import { usePositions } from "#queries/roster.ts";
import type { Position } from "#schema/entities/position.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { GridList, GridListRow } from "#ui/lists/grid-list.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { DragHandle, useReordering } from "#ui/lists/reordering.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { PositionMark } from "#view/shifts/position-mark.tsx";
import { type NamedPosition, namedPositions } from "#view/shifts/position-names.ts";
import { Unsent } from "#view/shifts/unsent.tsx";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { PositionDialog } from "./position-dialog.tsx";

/** What people work as: add, change, order, archive. Works offline. */
export function PositionsEditor({ onClose }: { onClose: () => void }) {
  const say = useRosterSetupWords();
  const all = usePositions();
  const [opened, setOpened] = useState<Position | "new" | null>(null);
  const archived = all?.filter(({ is_archived }) => is_archived) ?? [];
  return (
    <SidePanel onClose={onClose} title={say("editor.positions")}>
      <p className="mb-4 text-muted">{say("positions.intro")}</p>
      <div className="mb-6">
        <Button onPress={() => setOpened("new")}>
          <Icon name="plus" />
          {say("positions.add")}
        </Button>
      </div>
      <ListState
        items={all?.filter(({ is_archived }) => !is_archived)}
        skeleton={<RowsSkeleton label={say("positions.loading")} />}
        empty={
          <EmptyState icon="cup" title={say("positions.empty")}>
            {say("positions.emptyHint")}
          </EmptyState>
        }
      >
        {(items) => <Ordered positions={items} all={all ?? items} onEdit={setOpened} />}
      </ListState>
      {archived.length > 0 && <Archived positions={archived} />}
      {opened && all && (
        <PositionDialog
          position={opened === "new" ? null : opened}
          all={all}
          onClose={() => setOpened(null)}
        />
      )}
    </SidePanel>
  );
}

interface OrderedProps {
  positions: readonly Position[];
  /** Includes archived ones. */
  all: readonly Position[];
  onEdit: (position: Position) => void;
}

/** The positions in use, in an order that one can change by dragging or by the menus. */
function Ordered({ positions, all, onEdit }: OrderedProps) {
  const say = useRosterSetupWords();
  const order = useCommand(orderPositions);
  const named = namedPositions(all);
  const people = usePeople() ?? [];
  const reorder = (inOrder: readonly Position[]) =>
    void orToast(say("toast.positionNotSaved"), () => order(inOrder.map(({ id }) => id)));
  const dragAndDropHooks = useReordering((id, target, side) =>
    reorder(withMoved(positions, id, target, side)),
  );
  return (
    <GridList
      label={say("editor.positions")}
      items={positions}
      dragAndDropHooks={dragAndDropHooks}
      dependencies={[positions, people]}
    >
      {(position) => (
        <PositionRow
          position={position}
          mark={named.get(position.id)}
          count={people.filter(({ id }) => position.user_ids.includes(id)).length}
          isFirst={position === positions[0]}
          isLast={position === positions.at(-1)}
          onEdit={() => onEdit(position)}
          onStep={(by) => reorder(withStepped(positions, positions, position.id, by))}
        />
      )}
    </GridList>
  );
}

interface PositionRowProps {
  position: Position;
  mark: NamedPosition | undefined;
  /** How many of today's people are listed. */
  count: number;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onStep: (by: -1 | 1) => void;
}

function PositionRow({ position, mark, count, isFirst, isLast, onEdit, onStep }: PositionRowProps) {
  const say = useRosterSetupWords();
  const archive = useArchiving();
  const { id, name, is_for_everybody } = position;
  const people = count === 0 ? say("position.nobody") : say("position.count", { count });
  const items = [
    { id: "edit", label: say("position.edit"), icon: <ControlIcon name="pencil" />, onAction: onEdit },
    { id: "up", label: say("position.up"), isDisabled: isFirst, onAction: () => onStep(-1) },
    { id: "down", label: say("position.down"), isDisabled: isLast, onAction: () => onStep(1) },
    { id: "archive", label: say("archive.action"), onAction: () => archive(position, true) },
  ];
  return (
    <GridListRow
      id={id}
      textValue={name}
      onAction={onEdit}
      leading={
        <>
          <DragHandle aria-label={say("position.move", { name })} className="max-sm:hidden">
            <Icon name="menu" />
          </DragHandle>
          {mark && <PositionMark position={mark} />}
        </>
      }
      title={name}
      detail={
        <span className="flex flex-wrap items-center gap-1.5">
          <span className={!is_for_everybody && count === 0 ? "font-medium text-caution" : undefined}>
            {is_for_everybody ? say("position.everybody") : people}
          </span>
          {isWaiting(position) && <Unsent />}
        </span>
      }
      trailing={
        <Menu items={items}>
          <Button variant="quiet" aria-label={say("position.actions", { name })}>
            <ControlIcon name="more" />
          </Button>
        </Menu>
      }
    />
  );
}

/** Archives a position, with an undo, or puts it back in use. */
function useArchiving() {
  const say = useRosterSetupWords();
  const save = useCommand(savePosition);
  return function archive(position: Position, is_archived: boolean) {
    void orToast(say("toast.positionNotSaved"), async () => {
      await save({ ...position, is_archived }, position);
      if (!is_archived) return;
      const run = () => archive({ ...position, is_archived }, false);
      toast.success(say("toast.positionArchived", { name: position.name }), {
        description: say("positions.archiveEffect"),
        action: { label: say("toast.undo"), run },
      });
    });
  };
}

/** The archived positions, each to be put back in use. */
function Archived({ positions }: { positions: readonly Position[] }) {
  const say = useRosterSetupWords();
  const archive = useArchiving();
  return (
    <section className="mt-8">
      <h3 className="mb-4 text-lg font-bold">{say("positions.archived")}</h3>
      <List label={say("positions.archived")}>
        {positions.map((position) => (
          <ListRow
            key={position.id}
            title={position.name}
            trailing={
              <Button
                variant="quiet"
                aria-label={say("archive.restore.named", { name: position.name })}
                onPress={() => archive(position, false)}
              >
                {say("archive.restore")}
              </Button>
            }
          />
        ))}
      </List>
    </section>
  );
}
