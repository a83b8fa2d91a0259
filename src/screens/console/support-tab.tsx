import type { ConsoleSupportRequest } from "#schema/protocol/console-data.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useConsoleWords } from "#words/made/use-console-words.ts";
import { useConsole, useConsoleAction, useConsoleRows } from "./console-context.ts";
import { MoreButton } from "./more-button.tsx";

/** The support requests, newest first. */
export function SupportTab() {
  const say = useConsoleWords();
  const list = useConsoleRows("support_requests");
  return (
    <>
      <ListState
        items={list.rows}
        problem={list.problem}
        onRetry={list.askAgain}
        isOffline={list.isOffline}
        skeleton={<RowsSkeleton label={say("support.loading")} />}
        empty={<EmptyState icon="info" title={say("support.empty")} />}
      >
        {(rows) => (
          <ul aria-label={say("tab.support")} className="flex flex-col gap-4">
            {rows.map((row) => (
              <RequestItem key={row.id} request={row} onChange={list.replace} />
            ))}
          </ul>
        )}
      </ListState>
      <MoreButton list={list} />
    </>
  );
}

interface RequestItemProps {
  request: ConsoleSupportRequest;
  onChange: (request: ConsoleSupportRequest) => void;
}

function RequestItem({ request, onChange }: RequestItemProps) {
  const say = useConsoleWords();
  const format = useFormat();
  const { ask } = useConsole();
  const { isBusy, run } = useConsoleAction(say("toast.notUpdated"));
  const { id, name, email, topic, message, is_member, is_mailed, created_at, done_at } = request;
  const isDone = done_at !== null;

  const mark = (is_done: boolean) =>
    run(async () => {
      await ask({ action: "mark_support_request", id, is_done });
      onChange({ ...request, done_at: is_done ? new Date().toISOString() : null });
    });

  return (
    <li className="rounded-2xl border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-bold [overflow-wrap:anywhere]">{say("support.heading", { topic, name })}</h2>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {email} · <time dateTime={created_at}>{format.moment(created_at)}</time>
            {is_member && ` · ${say("support.signedIn")}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {!is_mailed && (
            <Badge tone="caution" icon="alert">
              {say("support.notMailed")}
            </Badge>
          )}
          <Badge tone={isDone ? "positive" : "brand"}>{say(isDone ? "support.done" : "support.toDo")}</Badge>
        </div>
      </div>
      <p className="mt-3 max-w-prose whitespace-pre-wrap [overflow-wrap:anywhere]">{message}</p>
      <p className="mt-4">
        <Button
          variant="secondary"
          isBusy={isBusy}
          onPress={() => mark(!isDone)}
          aria-label={say(isDone ? "support.markNotDoneOf" : "support.markDoneOf", { topic, name })}
        >
          {say(isDone ? "support.markNotDone" : "support.markDone")}
        </Button>
      </p>
    </li>
  );
}
