import { resumeFileName } from "#lib/file-names.ts";
import type { ConsoleApplication } from "#schema/protocol/console-data.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Table } from "#ui/lists/table.tsx";
import type { TableColumn } from "#ui/lists/table-row.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useConsoleWords } from "#words/made/use-console-words.ts";
import { useConsole, useConsoleAction, useConsoleRows } from "./console-context.ts";
import { MoreButton } from "./more-button.tsx";

/** The applications, newest first. */
export function ApplicationsTab() {
  const say = useConsoleWords();
  const format = useFormat();
  const list = useConsoleRows("applications");
  const sorted = (id: "full_name" | "position" | "email", label: string) => ({
    id,
    label,
    cell: (row: ConsoleApplication) => row[id],
    sortBy: (row: ConsoleApplication) => row[id],
  });
  const columns: TableColumn<ConsoleApplication>[] = [
    sorted("full_name", say("applications.name")),
    sorted("position", say("applications.position")),
    sorted("email", say("applications.email")),
    {
      id: "date",
      label: say("applications.date"),
      cell: (row) => <time dateTime={row.created_at}>{format.date(row.created_at)}</time>,
      sortBy: (row) => row.created_at,
    },
    {
      id: "resume",
      label: say("applications.resume"),
      cell: (row) => (row.has_resume ? <ResumeButton application={row} /> : say("applications.noResume")),
    },
  ];
  return (
    <>
      <Table
        label={say("tab.applications")}
        columns={columns}
        rows={list.rows}
        problem={list.problem}
        onRetry={list.askAgain}
        isOffline={list.isOffline}
        empty={
          <EmptyState icon="info" title={say("applications.empty")}>
            {say("applications.emptyHint")}
          </EmptyState>
        }
      />
      <MoreButton list={list} />
    </>
  );
}

/** Saves a résumé. Never opens it here, because its content is untrusted. */
function ResumeButton({ application: { id, full_name } }: { application: ConsoleApplication }) {
  const say = useConsoleWords();
  const { fetchResume } = useConsole();
  const { isBusy, run } = useConsoleAction(say("toast.notDownloaded"));
  const download = () =>
    run(async () =>
      downloadFile(resumeFileName(full_name), await fetchResume(id), "application/octet-stream"),
    );

  return (
    <Button
      variant="secondary"
      isBusy={isBusy}
      onPress={download}
      aria-label={say("applications.downloadOf", { name: full_name })}
    >
      {say("applications.download")}
    </Button>
  );
}
