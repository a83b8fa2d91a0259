import { useState } from "react";
import { ControlIcon } from "#ui/control-icon.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Table } from "#ui/table.tsx";
import type { TableColumn } from "#ui/table-row.tsx";
import { toast } from "#ui/toast.ts";
import { PEOPLE, type SamplePerson } from "./people.ts";
import { Specimen, usePaneName } from "./specimen.tsx";

const COLUMNS: TableColumn<SamplePerson>[] = [
  { id: "name", label: "Name", cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: "role", label: "Role", cell: ({ role }) => role, sortBy: ({ role }) => role },
  { id: "hours", label: "Hours", align: "end", cell: ({ hours }) => hours, sortBy: ({ hours }) => hours },
  { id: "note", label: "Note", cell: ({ note }) => note ?? "None", sortBy: ({ note }) => note },
];

const ACTIONS = {
  nameOf: ({ name }: SamplePerson) => name,
  of: ({ name }: SamplePerson) => [
    {
      id: "edit",
      label: "Edit",
      icon: <ControlIcon name="pencil" />,
      onAction: () => toast.info(`Edit ${name}`),
    },
    { id: "delete", label: "Delete", icon: <ControlIcon name="trash" />, isDangerous: true },
  ],
};

const EMPTY = <EmptyState icon="clock" title="No staff yet" />;

export function TablesSection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["sam"]));
  const table = { label: usePaneName("Staff"), columns: COLUMNS, rows: PEOPLE, empty: EMPTY };
  return (
    <>
      <Specimen name="table: sortable, selectable, with actions">
        <Table
          {...table}
          defaultSort={{ column: "name", direction: "ascending" }}
          selectionMode="multiple"
          selected={selected}
          onSelect={setSelected}
          actions={ACTIONS}
        />
        <p className="text-muted">Selected: {selected.size}</p>
      </Specimen>
      <Specimen name="table: loading, empty">
        <Table {...table} rows={undefined} />
        <Table {...table} rows={[]} />
      </Specimen>
      <Specimen name="table: failed, offline">
        <Table
          {...table}
          rows={undefined}
          problem="Failed to load employees"
          onRetry={() => toast.info("Again")}
        />
        <Table {...table} rows={undefined} isOffline />
      </Specimen>
    </>
  );
}
