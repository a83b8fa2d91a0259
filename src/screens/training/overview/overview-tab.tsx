import { useMemo, useState } from "react";
import {
  completedEarlier,
  matches,
  OVERVIEW_FILTERS,
  type OverviewFilter,
  type OverviewModule,
  type OverviewRow,
  overviewCsv,
  type TrainingCell,
} from "#domain/training/progress.ts";
import { searchFor } from "#lib/search.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { usePeople } from "#queries/people.ts";
import type { Training } from "#queries/training.ts";
import { Button } from "#ui/button.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { TableSkeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSaveSheet } from "#view/sheets/use-save-sheet.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { type SayTraining, useTrainingWords } from "#words/made/use-training-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { CertificateButton } from "../certificate/certificate-button.tsx";
import { TrainingCellMarks } from "../list/training-cell-marks.tsx";
import { OverviewTable } from "./overview-table.tsx";

const ALL = "all";

/** Everybody's progress in all published modules, and completions of others. */
export function OverviewTab({ training, today }: { training: Training; today: string }) {
  const say = useTrainingWords();
  const sayView = useViewWords();
  const saveSheet = useSaveSheet();
  const format = useFormat();
  const people = usePeople();
  const isMobile = useIsMobile();
  const [chosen, setChosen] = useState(ALL);
  const [filter, setFilter] = useState<OverviewFilter>("all");
  const [search, setSearch] = useState("");
  const isFilling = useIsFilling();
  const overview = useMemo(() => {
    if (!people) return null;
    const working = new Set(people.map(({ id }) => id));
    const progress = training.progress.filter(({ user_id }) => working.has(user_id));
    const listed = listedModules(say, { ...training, progress }, isFilling);
    const modules = listed.filter(({ id }) => chosen === ALL || id === chosen);
    const rows = people.map((person) => {
      const cellIn = training.cellOf(person);
      return { person, cells: modules.map((module) => ({ module, cell: cellOf(module, cellIn(module)) })) };
    });
    return { listed, modules, rows };
  }, [say, people, training, isFilling, chosen]);
  if (!overview) return <TableSkeleton label={say("overview.loading")} columns={4} rows={8} />;
  const { listed, modules, rows } = overview;
  if (listed.length === 0) {
    return (
      <EmptyState icon="check-circle" title={say("overview.empty")}>
        {say("overview.emptyHint")}
      </EmptyState>
    );
  }
  const isFound = searchFor(search);
  const shown = rows.filter((row) => matches(row, filter) && isFound(row.person.name));
  const save = (sheet: SheetFormat) =>
    void saveSheet(say("overview.fileName", { day: today }), sheet, overviewCsv(say, shown, format.dayOf));

  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]">
        <Select
          label={say("overview.module")}
          value={chosen}
          options={[
            { value: ALL, label: say("overview.allModules") },
            ...listed.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={setChosen}
        />
        <Select
          label={say("overview.show")}
          value={filter}
          options={OVERVIEW_FILTERS.map((value) => ({ value, label: say(`overview.filter.${value}`) }))}
          onChange={(value) => setFilter(OVERVIEW_FILTERS.find((one) => one === value) ?? "all")}
        />
        <SearchField label={say("overview.search")} value={search} onChange={setSearch} />
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button variant="secondary" isDisabled={shown.length === 0} onPress={() => save("csv")}>
            <ControlIcon name="download" />
            {say("overview.export")}
          </Button>
          <Button variant="secondary" isDisabled={shown.length === 0} onPress={() => save("xlsx")}>
            <ControlIcon name="download" />
            {sayView("sheet.xlsx")}
          </Button>
        </div>
      </div>
      <p aria-live="polite" className="text-sm text-muted">
        {say("overview.people", { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState icon="info" title={say("overview.noMatch")} />
      ) : isMobile ? (
        <OverviewList rows={shown} />
      ) : (
        <OverviewTable rows={shown} modules={modules} />
      )}
    </div>
  );
}

/** The modules that staff can open, then former ones that somebody completed, because completions stay. */
function listedModules(
  say: SayTraining,
  { modules, progress }: Training,
  isFilling: boolean,
): OverviewModule[] {
  const open = modules.filter(({ published }) => published);
  // During a first fill, a missing module may only not have arrived.
  const earlier = isFilling ? [] : completedEarlier(modules, progress);
  return [
    ...open.map((module) => ({ ...module, isOpen: true })),
    ...earlier.map(({ title, ...module }) => ({
      ...module,
      title: title ?? say("formerModule"),
      isOpen: false,
    })),
  ];
}

/** A module that staff cannot open is not due. */
function cellOf(module: OverviewModule, cell: TrainingCell): TrainingCell | null {
  if (module.isOpen) return cell;
  return cell.state.kind === "completed" ? { ...cell, assigned: undefined, isOverdue: false } : null;
}

/** For narrow screens: a list of people, each to be opened. */
function OverviewList({ rows }: { rows: readonly OverviewRow[] }) {
  const say = useTrainingWords();
  return (
    <Card>
      <ul aria-label={say("overview.label")} className="-my-4 divide-y divide-line">
        {rows.map((row) => (
          <Person key={row.person.id} {...row} />
        ))}
      </ul>
    </Card>
  );
}

function Person({ person, cells }: OverviewRow) {
  const say = useTrainingWords();
  const [isOpen, setOpen] = useState(false);
  const known = cells.flatMap(({ module, cell }) => (cell ? [{ module, cell }] : []));
  const overdue = known.filter(({ cell }) => cell.isOverdue).length;
  const completed = known.filter(({ cell }) => cell.state.kind === "completed").length;
  return (
    <li>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-16 cursor-pointer items-center gap-3 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold [overflow-wrap:anywhere]">{person.name}</span>
            <span className="text-sm text-muted">
              {say("overview.completed", { completed, count: known.length })}
            </span>
          </span>
          {overdue > 0 && <Badge tone="danger">{say("overview.overdue", { count: overdue })}</Badge>}
          <Icon name="chevron-down" className="group-open:rotate-180" />
        </summary>
        {isOpen && (
          <div className="py-3 ps-3">
            <List label={say("overview.personLabel", { name: person.name })}>
              {known.map(({ module, cell }) => (
                <ListRow
                  key={module.id}
                  title={module.title}
                  detail={
                    <span className="flex flex-wrap items-center gap-1.5 pt-1">
                      {!module.isOpen && <Badge>{say("completedEarlier")}</Badge>}
                      <TrainingCellMarks cell={cell} />
                      {cell.state.kind === "completed" && (
                        <CertificateButton person={person} module={module} state={cell.state} />
                      )}
                    </span>
                  }
                />
              ))}
            </List>
          </div>
        )}
      </details>
    </li>
  );
}
