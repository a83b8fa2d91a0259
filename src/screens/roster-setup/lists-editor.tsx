import { type ReactNode, useState } from "react";
import { orderLists, type PeopleList } from "#commands/roster/people-lists.ts";
import { useCommand } from "#commands/use-command.ts";
import { withMoved, withStepped } from "#domain/roster/move-shifts.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { usePeople } from "#queries/people.ts";
import type { Place } from "#schema/entities/place.ts";
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
import { Unsent } from "#view/shifts/unsent.tsx";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";

type Listed = Position | Place;

interface ListsEditorProps<T extends Listed> {
  kind: PeopleList;
  /** In their order, with archived ones; undefined while loading. */
  all: readonly T[] | undefined;
  /** What else is done with them, beside the button that adds one. */
  menu?: ReactNode;
  /** What shows one beside its name. */
  mark?: (row: T) => ReactNode;
  /** Saves whether one is archived. */
  onArchive: (row: T, isArchived: boolean) => Promise<unknown>;
  /** The dialog for one, or for a new one (null). */
  dialog: (row: T | null, all: readonly T[], onClose: () => void) => ReactNode;
  onClose: () => void;
}

/** What people work as, or where: add, change, order, archive. Works offline. */
export function ListsEditor<T extends Listed>(props: ListsEditorProps<T>) {
  const { kind, all, menu, dialog, onClose } = props;
  const say = useRosterSetupWords();
  const [opened, setOpened] = useState<T | "new" | null>(null);
  const archived = all?.filter(({ is_archived }) => is_archived) ?? [];
  return (
    <SidePanel onClose={onClose} title={say(`editor.${kind}s`)}>
      <p className="mb-4 text-muted">{say(`${kind}s.intro`)}</p>
      <div className="mb-6 flex flex-wrap gap-3">
        <Button onPress={() => setOpened("new")}>
          <Icon name="plus" />
          {say(`${kind}s.add`)}
        </Button>
        {menu}
      </div>
      <ListState
        items={all?.filter(({ is_archived }) => !is_archived)}
        skeleton={<RowsSkeleton label={say(`${kind}s.loading`)} />}
        empty={
          <EmptyState icon={kind === "position" ? "cup" : "globe"} title={say(`${kind}s.empty`)}>
            {say(`${kind}s.emptyHint`)}
          </EmptyState>
        }
      >
        {(items) => <Ordered {...props} items={items} onEdit={setOpened} />}
      </ListState>
      {archived.length > 0 && <Archived {...props} items={archived} />}
      {opened && all && dialog(opened === "new" ? null : opened, all, () => setOpened(null))}
    </SidePanel>
  );
}

type PartProps<T extends Listed> = ListsEditorProps<T> & { items: readonly T[] };

/** Those in use, in an order that one can change by dragging or by the menus. */
function Ordered<T extends Listed>(props: PartProps<T> & { onEdit: (row: T) => void }) {
  const { kind, items, mark, onEdit } = props;
  const say = useRosterSetupWords();
  const order = useCommand(orderLists);
  const archive = useArchiving(props);
  const people = usePeople() ?? [];
  const reorder = (inOrder: readonly T[]) => {
    const ids = inOrder.map(({ id }) => id);
    void orToast(say(`toast.${kind}NotSaved`), () => order(kind, ids));
  };
  const dragAndDropHooks = useReordering((id, target, side) => reorder(withMoved(items, id, target, side)));
  return (
    <GridList
      label={say(`editor.${kind}s`)}
      items={items}
      dragAndDropHooks={dragAndDropHooks}
      dependencies={[items, people]}
    >
      {(row) => (
        <ListedRow
          kind={kind}
          row={row}
          mark={mark?.(row)}
          count={people.filter(({ id }) => row.user_ids.includes(id)).length}
          isFirst={row === items[0]}
          isLast={row === items.at(-1)}
          onEdit={() => onEdit(row)}
          onArchive={() => archive(row, true)}
          onStep={(by) => reorder(withStepped(items, items, row.id, by))}
        />
      )}
    </GridList>
  );
}

interface ListedRowProps {
  kind: PeopleList;
  row: Listed;
  mark: ReactNode;
  /** How many of today's people are listed. */
  count: number;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onArchive: () => void;
  onStep: (by: -1 | 1) => void;
}

function ListedRow({ kind, row, mark, count, isFirst, isLast, onEdit, onArchive, onStep }: ListedRowProps) {
  const say = useRosterSetupWords();
  const { id, name, is_for_everybody } = row;
  const people = count === 0 ? say(`${kind}.nobody`) : say("position.count", { count });
  const items = [
    { id: "edit", label: say("position.edit"), icon: <ControlIcon name="pencil" />, onAction: onEdit },
    { id: "up", label: say("position.up"), isDisabled: isFirst, onAction: () => onStep(-1) },
    { id: "down", label: say("position.down"), isDisabled: isLast, onAction: () => onStep(1) },
    { id: "archive", label: say("archive.action"), onAction: onArchive },
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
          {mark}
        </>
      }
      title={name}
      detail={
        <span className="flex flex-wrap items-center gap-1.5">
          <span className={!is_for_everybody && count === 0 ? "font-medium text-caution" : undefined}>
            {is_for_everybody ? say("position.everybody") : people}
          </span>
          {isWaiting(row) && <Unsent />}
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

/** Archives one, with an undo, or puts it back in use. */
function useArchiving<T extends Listed>({
  kind,
  onArchive,
}: Pick<ListsEditorProps<T>, "kind" | "onArchive">) {
  const say = useRosterSetupWords();
  return function archive(row: T, isArchived: boolean) {
    void orToast(say(`toast.${kind}NotSaved`), async () => {
      await onArchive(row, isArchived);
      if (!isArchived) return;
      const run = () => archive({ ...row, is_archived: true }, false);
      toast.success(say(`toast.${kind}Archived`, { name: row.name }), {
        description: say(`${kind}s.archiveEffect`),
        action: { label: say("toast.undo"), run },
      });
    });
  };
}

/** The archived ones, each to be put back in use. */
function Archived<T extends Listed>(props: PartProps<T>) {
  const { kind, items } = props;
  const say = useRosterSetupWords();
  const archive = useArchiving(props);
  return (
    <section className="mt-8">
      <h3 className="mb-4 text-lg font-bold">{say(`${kind}s.archived`)}</h3>
      <List label={say(`${kind}s.archived`)}>
        {items.map((row) => (
          <ListRow
            key={row.id}
            title={row.name}
            trailing={
              <Button
                variant="quiet"
                aria-label={say("archive.restore.named", { name: row.name })}
                onPress={() => archive(row, false)}
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
