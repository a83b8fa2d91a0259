import { byUrgency } from "#domain/training/training-cell.ts";
import { links } from "#lib/links.ts";
import type { Training } from "#queries/use-training.ts";
import type { Module } from "#queries/use-training-modules.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { List, ListRow } from "#ui/list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { CertificateButton } from "../certificate/certificate-button.tsx";
import { CellMarks } from "./cell-marks.tsx";

/** The modules that somebody can take, what is asked of them first. */
export function MyModules({ training }: { training: Training }) {
  const { me, modules, cellOf } = training;
  const standing = cellOf(me);
  const rows = modules
    .filter(({ published }) => published)
    .map((module) => ({ module, cell: standing(module) }))
    .sort((one, other) => byUrgency(one.cell, other.cell));
  return (
    <Card title="Your training">
      {rows.length === 0 ? (
        <EmptyState icon="check-circle" title="No training yet">
          What there is to learn appears here.
        </EmptyState>
      ) : (
        <List label="Training modules">
          {rows.map(({ module, cell }) => (
            <ListRow
              key={module.id}
              title={<ModuleLink module={module} />}
              detail={
                <div className="flex flex-col gap-1.5 pb-1">
                  {module.description && <p className="[overflow-wrap:anywhere]">{module.description}</p>}
                  <span className="flex flex-wrap items-center gap-1.5">
                    <CellMarks cell={cell} />
                    {cell.state.kind === "completed" && (
                      <CertificateButton person={me} module={module} state={cell.state} />
                    )}
                  </span>
                </div>
              }
            />
          ))}
        </List>
      )}
    </Card>
  );
}

function ModuleLink({ module }: { module: Module }) {
  return <TextLink href={links.training({ module: module.id })}>{module.title}</TextLink>;
}
