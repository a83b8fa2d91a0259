import { useState } from "react";
import type { OverviewRow } from "#domain/training/progress.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { List, ListRow } from "#ui/list.tsx";
import { CertificateButton } from "../certificate/certificate-button.tsx";
import { TrainingCellMarks } from "../list/training-cell-marks.tsx";
import { COMPLETED_EARLIER } from "../training-words.ts";
import type { OverviewModule } from "./overview-module.ts";

interface OverviewListProps {
  rows: readonly OverviewRow[];
  /** Those of the cells. */
  modules: readonly OverviewModule[];
}

/** On a narrow screen: people under one another, each to be opened. */
export function OverviewList({ rows, modules }: OverviewListProps) {
  return (
    <Card>
      <ul aria-label="Training by employee" className="-my-4 divide-y divide-line">
        {rows.map((row) => (
          <Person key={row.person.id} row={row} modules={modules} />
        ))}
      </ul>
    </Card>
  );
}

function Person({
  row: { person, cells },
  modules,
}: {
  row: OverviewRow;
  modules: readonly OverviewModule[];
}) {
  const [isOpen, setOpen] = useState(false);
  const known = cells.filter((cell) => cell !== null);
  const overdue = known.filter(({ isOverdue }) => isOverdue).length;
  const completed = known.filter(({ state }) => state.kind === "completed").length;
  return (
    <li>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-16 cursor-pointer items-center gap-3 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold [overflow-wrap:anywhere]">{person.name}</span>
            <span className="text-sm text-muted">{`${completed} of ${known.length} completed`}</span>
          </span>
          {overdue > 0 && <Badge tone="danger">{`${overdue} overdue`}</Badge>}
          <Icon name="chevron-down" className="group-open:rotate-180" />
        </summary>
        {isOpen && (
          <div className="py-3 ps-3">
            <List label={`Training of ${person.name}`}>
              {cells.map((cell, at) => {
                const module = modules[at];
                return (
                  module &&
                  cell && (
                    <ListRow
                      key={module.id}
                      title={module.title}
                      detail={
                        <span className="flex flex-wrap items-center gap-1.5 pt-1">
                          {!module.isOpen && <Badge>{COMPLETED_EARLIER}</Badge>}
                          <TrainingCellMarks cell={cell} />
                          {cell.state.kind === "completed" && (
                            <CertificateButton person={person} module={module} state={cell.state} />
                          )}
                        </span>
                      }
                    />
                  )
                );
              })}
            </List>
          </div>
        )}
      </details>
    </li>
  );
}
