import { Suspense, useEffect, useState } from "react";
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
import { Menu } from "#ui/overlays/menu.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotOpened } from "#ui/page/not-loaded.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { Unsent } from "#view/shifts/unsent.tsx";
import { TrainingCellMarks } from "./training-cell-marks.tsx";

const assign = lazyPart(async () => (await import("../assign/assign-dialog.tsx")).AssignDialog, NotOpened);

/** All modules including drafts, in the staff's order. */
export function ManagedModules({ training, today }: { training: Training; today: string }) {
  const { modules, me, cellOf } = training;
  const { add, reorder, unpublish, remove } = useManaging();
  const [assigned, setAssigned] = useState<Module | null>(null);
  const [leaving, setLeaving] = useState<Module | null>(null);
  useEffect(assign.preloadWhenIdle, []);
  const dragAndDropHooks = useReordering((id, target, side) => reorder(withMoved(modules, id, target, side)));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">Staff see published modules, in this order.</p>
        <Button onPress={add}>
          <Icon name="plus" />
          New module
        </Button>
      </div>
      {modules.length === 0 ? (
        <EmptyState icon="check-circle" title="No modules yet">
          Write down once what everybody should know, ask for it in a quiz, and see who has learned it.
        </EmptyState>
      ) : (
        <GridList
          label="Training modules"
          items={modules}
          dragAndDropHooks={dragAndDropHooks}
          dependencies={[modules, training]}
        >
          {(module) => (
            <ManagedRow
              module={module}
              cell={cellOf(me)(module)}
              place={modules.indexOf(module)}
              count={modules.length}
              onStep={(by) => reorder(withStepped(modules, modules, module.id, by))}
              onAssign={() => setAssigned(module)}
              onUnpublish={() => unpublish(module)}
              onRemove={() => setLeaving(module)}
            />
          )}
        </GridList>
      )}
      <Suspense>
        {assigned && (
          <assign.Part
            module={assigned}
            assignments={training.assignments.filter(({ module_id }) => module_id === assigned.id)}
            today={today}
            onClose={() => setAssigned(null)}
          />
        )}
      </Suspense>
      <DeleteDialog module={leaving} onDelete={remove} onClose={() => setLeaving(null)} />
    </div>
  );
}

/** Managers' commands for modules, which show their errors. */
function useManaging() {
  const navigate = useNavigate();
  const add = useCommand(addModule);
  const order = useCommand(orderModules);
  const edit = useCommand(editModule);
  const remove = useCommand(removeModule);
  const orSay = (failed: string, work: () => Promise<unknown>) =>
    void orToast(`${failed} Please try again.`, work);
  return {
    add: () =>
      orSay("The module was not added.", async () =>
        navigate(links.training({ edit: await add("Untitled module") })),
      ),
    reorder: (inOrder: readonly Module[]) =>
      orSay("The order was not saved.", () => order(inOrder.map(({ id }) => id))),
    unpublish: ({ id, title }: Module) =>
      orSay("It was not unpublished.", async () => {
        await edit(id, () => ({ published: false }));
        toast.success(`“${title}” is a draft again`);
      }),
    remove: ({ id, title }: Module) =>
      orSay("The module was not deleted.", async () => {
        await remove(id);
        toast.success(`“${title}” deleted`);
      }),
  };
}

interface DeleteDialogProps {
  /** Null while none is being deleted. */
  module: Module | null;
  onDelete: (module: Module) => void;
  onClose: () => void;
}

function DeleteDialog({ module, onDelete, onClose }: DeleteDialogProps) {
  function confirm() {
    if (module) onDelete(module);
    onClose();
  }
  return (
    <ConfirmDialog
      isOpen={module !== null}
      title={`Delete “${module?.title ?? ""}”?`}
      action="Delete module"
      onConfirm={confirm}
      onCancel={onClose}
    >
      Nobody can open it any more. This cannot be undone. Who completed it keeps that and their certificate,
      and it stays in the overview. To take it away for a while, unpublish it.
    </ConfirmDialog>
  );
}

interface ManagedRowProps {
  module: Module;
  cell: TrainingCell;
  place: number;
  count: number;
  onStep: (by: -1 | 1) => void;
  onAssign: () => void;
  onUnpublish: () => void;
  onRemove: () => void;
}

/** A module in a manager's list; a press edits a draft and opens a published one. */
function ManagedRow({ module, cell, place, count, ...does }: ManagedRowProps) {
  const { id, title, published, blocks } = module;
  /** Managers have training too. */
  const isMine = published && (cell.assigned !== undefined || cell.state.kind !== "not-started");
  const edit = links.training({ edit: id });
  const items = [
    { id: "edit", label: "Edit", icon: <ControlIcon name="pencil" />, href: edit },
    { id: "open", label: published ? "Open" : "Preview", href: links.training({ module: id }) },
    { id: "assign", label: "Assign", onAction: does.onAssign },
    { id: "up", label: "Move up", isDisabled: place === 0, onAction: () => does.onStep(-1) },
    { id: "down", label: "Move down", isDisabled: place === count - 1, onAction: () => does.onStep(1) },
    ...(published ? [{ id: "unpublish", label: "Unpublish", onAction: does.onUnpublish }] : []),
    {
      id: "delete",
      label: "Delete",
      isDangerous: true,
      icon: <ControlIcon name="trash" />,
      onAction: does.onRemove,
    },
  ];
  return (
    <GridListRow
      id={id}
      textValue={title}
      href={published ? links.training({ module: id }) : edit}
      leading={
        <DragHandle aria-label={`Move ${title}`} className="max-sm:hidden">
          <Icon name="menu" />
        </DragHandle>
      }
      title={title}
      detail={
        <span className="flex flex-wrap items-center gap-1.5 pt-1">
          <Badge tone={published ? "positive" : "caution"}>{published ? "Published" : "Draft"}</Badge>
          {isMine && (
            <span className="flex flex-wrap items-center gap-1.5">
              You:
              <TrainingCellMarks cell={cell} />
            </span>
          )}
          {isWaiting(module) && <Unsent />}
          <span>{blocks.length === 1 ? "1 block" : `${blocks.length} blocks`}</span>
        </span>
      }
      trailing={
        <Menu items={items}>
          <Button variant="quiet" aria-label={`Actions for ${title}`}>
            <ControlIcon name="more" />
          </Button>
        </Menu>
      }
    />
  );
}
