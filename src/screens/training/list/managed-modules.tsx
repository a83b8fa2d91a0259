import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { addModule, editModule, orderModules, removeModule } from "#commands/messages/training.ts";
import { useCommand } from "#commands/use-command.ts";
import { withMoved, withStepped } from "#domain/roster/move-shifts.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { TrainingCell } from "#domain/training/progress.ts";
import { links } from "#lib/links.ts";
import type { Module, Training } from "#queries/training.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { GridList, GridListRow } from "#ui/lists/grid-list.tsx";
import { DragHandle, useReordering } from "#ui/lists/reordering.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { Unsent } from "#view/shifts/unsent.tsx";
import { useTrainingWords } from "#words/made/use-training-words.ts";
import { TrainingCellMarks } from "./training-cell-marks.tsx";

const assign = lazyDialog(async () => (await import("../assign/assign-dialog.tsx")).AssignDialog);

/** All modules including drafts, in the staff's order. */
export function ManagedModules({ training, today }: { training: Training; today: string }) {
  const say = useTrainingWords();
  const { modules, me, cellOf } = training;
  const { add, reorder, remove } = useManaging();
  const [assigned, setAssigned] = useState<Module | null>(null);
  const [leaving, setLeaving] = useState<Module | null>(null);
  useEffect(assign.preloadWhenIdle, []);
  const dragAndDropHooks = useReordering((id, target, side) => reorder(withMoved(modules, id, target, side)));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{say("managed.intro")}</p>
        <Button onPress={add}>
          <Icon name="plus" />
          {say("managed.new")}
        </Button>
      </div>
      {modules.length === 0 ? (
        <EmptyState icon="check-circle" title={say("managed.empty")}>
          {say("managed.emptyHint")}
        </EmptyState>
      ) : (
        <GridList
          label={say("managed.list")}
          items={modules}
          dragAndDropHooks={dragAndDropHooks}
          dependencies={[modules, training]}
        >
          {(module) => (
            <ManagedRow
              module={module}
              modules={modules}
              cell={cellOf(me)(module)}
              onAssign={() => setAssigned(module)}
              onRemove={() => setLeaving(module)}
            />
          )}
        </GridList>
      )}
      {assigned && (
        <assign.Part
          module={assigned}
          assignments={training.assignments.filter(({ module_id }) => module_id === assigned.id)}
          today={today}
          onClose={() => setAssigned(null)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={say("delete.title", { title: leaving.title })}
          action={say("delete.confirm")}
          onConfirm={() => {
            setLeaving(null);
            remove(leaving);
          }}
          onCancel={() => setLeaving(null)}
        >
          {say("delete.text")}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Managers' commands for modules, which show their errors. */
function useManaging() {
  const say = useTrainingWords();
  const navigate = useNavigate();
  const add = useCommand(addModule);
  const order = useCommand(orderModules);
  const edit = useCommand(editModule);
  const remove = useCommand(removeModule);
  return {
    add: () =>
      void orToast(say("toast.notAdded"), async () =>
        navigate(links.training({ edit: await add(say("managed.untitled")) })),
      ),
    reorder: (inOrder: readonly Module[]) =>
      void orToast(say("toast.orderNotSaved"), () => order(inOrder.map(({ id }) => id))),
    unpublish: ({ id, title }: Module) =>
      void orToast(say("toast.notUnpublished"), async () => {
        await edit(id, () => ({ published: false }));
        toast.success(say("toast.unpublished", { title }));
      }),
    remove: ({ id, title }: Module) =>
      void orToast(say("toast.notDeleted"), async () => {
        await remove(id);
        toast.success(say("toast.deleted", { title }));
      }),
  };
}

interface ManagedRowProps {
  module: Module;
  modules: readonly Module[];
  cell: TrainingCell;
  onAssign: () => void;
  onRemove: () => void;
}

/** A module in a manager's list; a press edits a draft and opens a published one. */
function ManagedRow({ module, modules, cell, onAssign, onRemove }: ManagedRowProps) {
  const say = useTrainingWords();
  const { reorder, unpublish } = useManaging();
  const { id, title, published, blocks } = module;
  /** Managers have training too. */
  const isMine = published && (cell.assigned !== undefined || cell.state.kind !== "not-started");
  const edit = links.training({ edit: id });
  const step = (by: -1 | 1) => reorder(withStepped(modules, modules, id, by));
  const items = [
    { id: "edit", label: say("menu.edit"), icon: <ControlIcon name="pencil" />, href: edit },
    {
      id: "open",
      label: say(published ? "menu.open" : "menu.preview"),
      href: links.training({ module: id }),
    },
    { id: "assign", label: say("menu.assign"), onAction: onAssign },
    { id: "up", label: say("menu.up"), isDisabled: modules[0] === module, onAction: () => step(-1) },
    { id: "down", label: say("menu.down"), isDisabled: modules.at(-1) === module, onAction: () => step(1) },
    ...(published
      ? [{ id: "unpublish", label: say("menu.unpublish"), onAction: () => unpublish(module) }]
      : []),
    {
      id: "delete",
      label: say("menu.delete"),
      isDangerous: true,
      icon: <ControlIcon name="trash" />,
      onAction: onRemove,
    },
  ];
  return (
    <GridListRow
      id={id}
      textValue={title}
      href={published ? links.training({ module: id }) : edit}
      leading={
        <DragHandle aria-label={say("managed.move", { title })} className="max-sm:hidden">
          <Icon name="menu" />
        </DragHandle>
      }
      title={title}
      detail={
        <span className="flex flex-wrap items-center gap-1.5 pt-1">
          <Badge tone={published ? "positive" : "caution"}>{say(published ? "published" : "draft")}</Badge>
          {isMine && (
            <span className="flex flex-wrap items-center gap-1.5">
              {say("managed.you")}
              <TrainingCellMarks cell={cell} />
            </span>
          )}
          {isWaiting(module) && <Unsent />}
          <span>{say("managed.blocks", { count: blocks.length })}</span>
        </span>
      }
      trailing={
        <Menu items={items}>
          <Button variant="quiet" aria-label={say("managed.actions", { title })}>
            <ControlIcon name="more" />
          </Button>
        </Menu>
      }
    />
  );
}
