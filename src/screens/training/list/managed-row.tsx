import type { ReactNode } from "react";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { TrainingCell } from "#domain/training/progress.ts";
import { links } from "#lib/links.ts";
import type { Module } from "#queries/training.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { GridListRow } from "#ui/grid-list.tsx";
import { Menu } from "#ui/menu.tsx";
import { Unsent } from "#view/shifts/unsent.tsx";
import { TrainingCellMarks } from "./training-cell-marks.tsx";

interface ManagedRowProps {
  module: Module;
  cell: TrainingCell;
  place: number;
  count: number;
  handle: ReactNode;
  onStep: (by: -1 | 1) => void;
  onAssign: () => void;
  onUnpublish: () => void;
  onRemove: () => void;
}

/** A module as whoever manages sees it; pressed, a draft is edited and a published one is read. */
export function ManagedRow({ module, cell, place, count, handle, ...does }: ManagedRowProps) {
  const { id, title, published, blocks } = module;
  /** Whoever manages has training too. */
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
      ...{ id: "delete", label: "Delete", isDangerous: true },
      ...{ icon: <ControlIcon name="trash" />, onAction: does.onRemove },
    },
  ];
  return (
    <GridListRow
      id={id}
      textValue={title}
      href={published ? links.training({ module: id }) : edit}
      leading={handle}
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
