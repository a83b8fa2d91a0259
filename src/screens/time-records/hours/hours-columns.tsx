import type { Standing } from "#domain/work/approved-work.ts";
import type { PersonRecords } from "#domain/work/records.ts";
import type { Format } from "#lib/format/create-format.ts";
import { Badge } from "#ui/badge.tsx";
import type { TableColumn } from "#ui/table.tsx";
import { STANDING_WORDS } from "./standing-words.ts";

/** One person's line of the hours. */
export interface HoursRow extends PersonRecords {
  id: string;
  name: string;
  standing: Standing;
}

/** What is told of everybody's hours; on a phone whether they are approved is told under the name. */
export function hoursColumns(format: Format, isMobile: boolean): TableColumn<HoursRow>[] {
  const name: TableColumn<HoursRow> = {
    ...{ id: "name", label: "Employee", sortBy: (row) => row.name },
    cell: (row) =>
      isMobile ? (
        <span className="flex flex-col items-start gap-1">
          {row.name}
          <StandingBadge standing={row.standing} />
          {row.review > 0 && <span className="text-sm font-normal text-danger">{row.review} to review</span>}
        </span>
      ) : (
        row.name
      ),
  };
  const hours: TableColumn<HoursRow> = {
    ...{ id: "hours", label: "Hours", align: "end", sortBy: ({ countedMs }) => countedMs },
    cell: ({ countedMs }) => format.hoursOrDash(countedMs),
  };
  if (isMobile) return [name, hours];
  return [
    name,
    hours,
    {
      ...{ id: "standing", label: "Approval", sortBy: (row) => row.standing },
      cell: ({ standing }) => <StandingBadge standing={standing} />,
    },
    countColumn("review", "To review"),
    countColumn("rows", "Records"),
    countColumn("open", "No end"),
  ];
}

function countColumn(field: "review" | "rows" | "open", label: string): TableColumn<HoursRow> {
  return {
    ...{ id: field, label, align: "end", sortBy: (row) => row[field] },
    cell: (row) => row[field] || "–",
  };
}

function StandingBadge({ standing }: { standing: Standing }) {
  const { text, tone, icon } = STANDING_WORDS[standing];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
