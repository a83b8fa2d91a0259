import { Suspense, useId, useState } from "react";
import { links } from "#lib/links.ts";
import { useEverybody } from "#queries/people.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { useServerRow } from "#queries/sync.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { NotOpened } from "#ui/not-opened.tsx";
import { differences } from "./differences.ts";
import { changeTitle, wordsOf } from "./entity-words.ts";
import { type RefusalAction, refusalOf, refusalText } from "./refusal-text.ts";
import { shiftHolderText } from "./shift-holder.ts";
import { SideBySide } from "./side-by-side.tsx";
import { useRefusedActions } from "./use-refused-actions.ts";

const dialog = lazyPart(async () => (await import("./edit-dialog.tsx")).EditDialog, NotOpened);

/** One refused change. */
export function RefusedChange({ change }: { change: RejectedChange }) {
  const format = useFormat();
  const server = useServerRow(change);
  const title = changeTitle(change, format);
  const me = useSession(({ scope }) => scope?.user_id ?? "");
  const everybody = useEverybody();
  const nameOf = (id: string) => everybody?.find((person) => person.id === id)?.name ?? "A colleague";
  return (
    <Card title={title}>
      <p className="-mt-3 mb-3 text-sm text-muted tabular-nums">
        Refused {format.timeAndDay(change.at, new Date().toISOString())}
      </p>
      <p className="flex items-start gap-2.5">
        <Icon name="alert" className="mt-0.5 text-danger" />
        <span className="min-w-0 flex-1">
          {shiftHolderText({ change, server, me, nameOf }) ?? refusalText(change)}
        </span>
      </p>
      {server !== undefined && (
        <SideBySide differences={differences(change, server, format)} serverHasRow={server !== null} />
      )}
      <Actions change={change} title={title} />
    </Card>
  );
}

function Actions({ change, title }: { change: RejectedChange; title: string }) {
  const { retry, edit, discard, save } = useRefusedActions(change, title);
  const [isEditing, setEditing] = useState(false);
  const { fields, isFinal } = wordsOf(change);
  const canEdit = !isFinal && change.row.deleted !== true && fields.length > 0;
  const actions = refusalOf(change).actions.filter((action) => action !== "edit" || canEdit);
  const isOver = !actions.includes("retry") && !actions.includes("edit");
  const id = useId();
  const about = { "aria-describedby": id };
  const press = { retry: () => void retry(), edit: () => setEditing(true), reload: () => location.reload() };
  return (
    <div className="mt-5 flex flex-wrap gap-x-2 gap-y-3 border-t border-line pt-4">
      <span id={id} hidden>
        {title}
      </span>
      {actions.map((action, place) => {
        const variant = place === 0 ? "primary" : "secondary";
        if (action === "retry" || action === "edit" || action === "reload") {
          return (
            <Button key={action} {...about} variant={variant} onPress={press[action]}>
              {action === "edit" ? <ControlIcon name="pencil" /> : <Icon name="sync" />}
              {BUTTONS[action]}
            </Button>
          );
        }
        const [label, to] = PAGES[action];
        return (
          <LinkButton key={action} {...about} variant={variant} href={to(dayOf(change))}>
            {label}
          </LinkButton>
        );
      })}
      <span className="hidden flex-1 sm:block" />
      <Button {...about} variant="quiet" onPress={() => void save()}>
        Save a file for support
      </Button>
      <Button {...about} variant="quiet" onPress={() => void discard()}>
        {isOver ? "Dismiss" : <span className="text-danger">Discard</span>}
      </Button>
      <Suspense>
        {isEditing && (
          <dialog.Part change={change} title={title} onSave={edit} onClose={() => setEditing(false)} />
        )}
      </Suspense>
    </div>
  );
}

const BUTTONS = { retry: "Retry", edit: "Edit", reload: "Reload the app" };

/** Where the others lead; `day` is that of the shift. */
const PAGES: Record<
  Exclude<RefusalAction, keyof typeof BUTTONS>,
  [label: string, to: (day?: string) => string]
> = {
  "see-shift": ["See shift", (day) => links.schedule({ view: "week", ...(day && { day }) })],
  "find-shift": ["Find another shift", () => links.schedule({ view: "month" })],
  plan: ["Open Subscription", () => links.subscription()],
  training: ["Open Training", () => links.training()],
  news: ["Open News", () => links.news()],
};

function dayOf({ row, base }: RejectedChange): string | undefined {
  const day = row.date ?? base?.date;
  return typeof day === "string" ? day : undefined;
}
