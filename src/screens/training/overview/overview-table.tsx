import { useRef } from "react";
import type { OverviewModule, OverviewRow, TrainingCell } from "#domain/training/progress.ts";
import { cx } from "#ui/cx.ts";
import { useVisibleRows, VisibleRows } from "#view/lists/visible-rows.tsx";
import { useTrainingWords } from "#words/made/use-training-words.ts";
import { CertificateButton } from "../certificate/certificate-button.tsx";
import { useCellWords } from "../list/training-cell-marks.tsx";

interface OverviewTableProps {
  rows: readonly OverviewRow[];
  /** The modules of the cells. */
  modules: readonly OverviewModule[];
}

const ROW_PX = 64;

/** People by modules. Virtualized: only visible rows are in the page. */
export function OverviewTable({ rows, modules }: OverviewTableProps) {
  const say = useTrainingWords();
  const box = useRef<HTMLElement>(null);
  const visible = useVisibleRows(box, rows.length, ROW_PX);
  return (
    <section
      ref={box}
      aria-label={say("overview.label")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a box that scrolls.
      tabIndex={0}
      className="max-h-[36rem] overflow-auto rounded-xl border border-line bg-surface"
    >
      <table aria-rowcount={rows.length + 1} className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{say("overview.label")}</caption>
        <thead>
          <tr>
            {[{ id: "name", title: say("overview.name"), isOpen: true }, ...modules].map(
              ({ id, title, isOpen }) => (
                <th
                  key={id}
                  scope="col"
                  className="sticky top-0 z-10 h-12 max-w-56 min-w-40 border-b border-line bg-surface px-4 text-start text-sm font-semibold text-muted first:start-0 first:z-20"
                >
                  <span title={title} className="line-clamp-2 leading-tight">
                    {title}
                  </span>
                  {!isOpen && <span className="block text-xs font-normal">{say("completedEarlier")}</span>}
                </th>
              ),
            )}
          </tr>
        </thead>
        <VisibleRows visible={visible} columns={modules.length + 1}>
          {(place) => {
            const row = rows[place];
            return row && <Row key={row.person.id} row={row} place={place} />;
          }}
        </VisibleRows>
      </table>
    </section>
  );
}

function Row({ row: { person, cells }, place }: { row: OverviewRow; place: number }) {
  return (
    <tr aria-rowindex={place + 2} className="h-16">
      <th
        scope="row"
        className="sticky start-0 z-[1] max-w-48 border-b border-line bg-surface px-4 text-start font-semibold"
      >
        <span title={person.name} className="line-clamp-3 leading-tight [overflow-wrap:anywhere]">
          {person.name}
        </span>
      </th>
      {cells.map(({ module, cell }) => (
        <td key={module.id} className="border-b border-line px-4 text-sm whitespace-nowrap tabular-nums">
          {cell && <TrainingStatus person={person} module={module} cell={cell} />}
        </td>
      ))}
    </tr>
  );
}

interface TrainingStatusProps {
  person: OverviewRow["person"];
  module: OverviewModule;
  cell: TrainingCell;
}

function TrainingStatus({ person, module, cell }: TrainingStatusProps) {
  const { progress, due } = useCellWords(cell);
  const { state } = cell;
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="flex flex-col">
        <span
          className={cx(
            state.kind === "completed" && "text-positive",
            state.kind === "not-started" && "text-muted",
          )}
        >
          {progress}
        </span>
        {due && (
          <span className={cx("font-semibold", cell.isOverdue ? "text-danger" : "text-caution")}>{due}</span>
        )}
      </span>
      {state.kind === "completed" && (
        <CertificateButton person={person} module={module} state={state} isShort />
      )}
    </span>
  );
}

/** Replaces the rows that are out of sight. */
