import { useState } from "react";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import type { ChartData } from "#ui/charts/chart-data.ts";
import { HeatMap } from "#ui/charts/heat-map.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { StackedBarChart } from "#ui/charts/stacked-bar-chart.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Table } from "#ui/lists/table.tsx";
import type { TableColumn } from "#ui/lists/table-row.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
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

const HOURS_OF_DAY = [8, 10, 12, 14, 16, 18, 20];

export function ChartsSection() {
  const charts = useCharts();
  return (
    <>
      <Specimen name="bar-chart: one series, several">
        <BarChart data={charts.hours} />
        <BarChart data={charts.planned} />
      </Specimen>
      <Specimen name="stacked-bar-chart">
        <StackedBarChart data={charts.pay} />
      </Specimen>
      <Specimen name="line-chart: one has a gap">
        <LineChart data={charts.trend} />
      </Specimen>
      <Specimen name="heat-map">
        <HeatMap data={charts.busy} />
      </Specimen>
      <Specimen name="without values">
        <BarChart data={{ ...charts.hours, columns: [], series: [] }} />
      </Specimen>
    </>
  );
}

/** A week of the demo business as chart data, formatted for this device. */
function useCharts(): Record<"hours" | "planned" | "pay" | "trend" | "busy", ChartData> {
  const format = useFormat();
  const days = format.weekDays("2026-11-18");
  const names = format.weekdayNames("short");
  const columns = days.map((day, at) => ({ label: format.shortDay(day), tick: names[at] ?? "" }));
  const week = { columnsName: "Day", columns, empty: "No hours this week" };
  const hours = { ...week, formatValue: (value: number) => `${format.number(value)} h` };
  const worked = { name: "Worked", values: [42, 38.5, 51, 47, 60, 55, 12] };
  const planned = { name: "Planned", values: [40, 40, 48, 48, 58, 60, 16] };
  return {
    hours: {
      ...hours,
      title: "Hours worked",
      description: format.dayRange(days[0], days[6]),
      series: [worked],
    },
    planned: { ...hours, title: "Planned and worked", series: [planned, worked] },
    pay: {
      ...week,
      title: "Pay",
      formatValue: (value) => format.money(value),
      series: [
        { name: "Base", values: [52_000, 48_000, 61_000, 58_000, 72_000, 70_000, 15_000] },
        { name: "Tips", values: [8000, 6500, 9000, 11_000, 18_500, 21_000, 3000] },
        { name: "Allowances", values: [2000, 2000, 2500, 2500, 4000, 4000, 1000] },
      ],
    },
    trend: {
      ...hours,
      title: "Two teams",
      series: [
        { name: "Kitchen", values: [20, 18, 24, 26, 30, 28, 9] },
        { name: "Counter", values: [22, 20, null, 21, 30, 27, 3] },
        { name: "Deliveries", values: [4, 6, 5, 9, 12, 14, 2] },
      ],
    },
    busy: {
      title: "People at work",
      columnsName: "Hour",
      empty: "Nobody worked this week",
      formatValue: (value) => format.number(value),
      columns: HOURS_OF_DAY.map((hour) => ({ label: format.hour(hour), tick: format.hour(hour) })),
      series: names.map((name, day) => ({
        name,
        values: HOURS_OF_DAY.map((hour) => (hour === 20 && day === 0 ? null : ((day + 2) * hour) % 9)),
      })),
    },
  };
}
