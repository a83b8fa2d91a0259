import type { ReactNode } from "react";
import type { TrainingCell } from "#domain/training/progress.ts";
import { links } from "#lib/links.ts";
import type { Module } from "#queries/training.ts";
import { Badge } from "#ui/badge.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { CellMarks } from "../list/cell-marks.tsx";
import { type OfflineState, useModuleFiles } from "./use-module-files.ts";

interface ModuleHeaderProps {
  module: Module;
  cell: TrainingCell;
  aside: ReactNode;
}

const OFFLINE: Record<OfflineState, string> = {
  saving: "Saving for offline...",
  saved: "Saved for offline",
  missing: "Some files are not on this device yet",
  unkept: "Some files do not fit on this device",
};

export function ModuleHeader({ module, cell, aside }: ModuleHeaderProps) {
  const offline = useModuleFiles(module);
  return (
    <header className="flex flex-col gap-2">
      <TextLink href={links.training()}>All training</TextLink>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-2xl leading-tight font-bold tracking-tight [overflow-wrap:anywhere]">
          {module.title}
        </h2>
        {aside}
      </div>
      {module.description && <p className="text-muted [overflow-wrap:anywhere]">{module.description}</p>}
      <p className="flex flex-wrap gap-1.5">
        {module.published && <CellMarks cell={cell} />}
        <span role="status">
          <Badge {...(offline === "saved" && { icon: "check" })}>{OFFLINE[offline]}</Badge>
        </span>
      </p>
    </header>
  );
}
