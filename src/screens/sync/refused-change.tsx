import { useId, useState } from "react";
import { changedFieldsOfRefused, sameValue } from "#domain/merge/merge-fields.ts";
import type { Format } from "#lib/format/create-format.ts";
import { links } from "#lib/links.ts";
import { pagesLoad } from "#lib/server-answers.ts";
import { useEverybody } from "#queries/people.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { useServerRow } from "#queries/unsent-changes.ts";
import { useSession } from "#stores/session-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { changeTitle, entityWordsOf, valueText } from "#view/sync/entity-words.ts";
import { type RefusalAction, refusalOf, refusalText } from "#view/sync/refusal-text.ts";
import { shiftHolderText } from "#view/sync/shift-holder.ts";
import { useRefusedActions } from "#view/sync/use-refused-actions.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { type SaySync, useSyncWords } from "#words/made/use-sync-words.ts";

const dialog = lazyDialog(async () => (await import("./edit-change-dialog.tsx")).EditChangeDialog);

export function RefusedChange({ change }: { change: RejectedChange }) {
  const say = useSyncWords();
  const format = useFormat();
  const server = useServerRow(change);
  const title = changeTitle(say, change, format);
  const me = useSession(({ scope }) => scope?.user_id ?? "");
  const everybody = useEverybody();
  const nameOf = (id: string) =>
    everybody?.find((person) => person.id === id)?.name ?? say("change.colleague");
  return (
    <Card title={title}>
      <p className="-mt-3 mb-3 text-sm text-muted tabular-nums">
        {say("change.refusedAt", { time: format.timeAndDay(change.at, new Date().toISOString()) })}
      </p>
      <p className="flex items-start gap-2.5">
        <Icon name="alert" className="mt-0.5 text-danger" />
        <span className="min-w-0 flex-1">
          {shiftHolderText(say, { change, server, me, nameOf }) ?? refusalText(say, change)}
        </span>
      </p>
      {server !== undefined && (
        <SideBySide differences={differences(say, change, server, format)} serverHasRow={server !== null} />
      )}
      <Actions change={change} title={title} />
    </Card>
  );
}

function Actions({ change, title }: { change: RejectedChange; title: string }) {
  const say = useSyncWords();
  const { retry, edit, discard, save } = useRefusedActions(change, title);
  const [isEditing, setEditing] = useState(false);
  const sayApp = useAppWords();
  const { fields, isFinal } = entityWordsOf(say, change);
  const canEdit = !isFinal && change.row.deleted !== true && fields.length > 0;
  const actions = refusalOf(change).actions.filter((action) => action !== "edit" || canEdit);
  const isOver = !actions.includes("retry") && !actions.includes("edit");
  const id = useId();
  const about = { "aria-describedby": id };
  const reload = async () => {
    if (await pagesLoad()) location.reload();
    else toast.error(sayApp("toast.noServer"));
  };
  const press = { retry: () => void retry(), edit: () => setEditing(true), reload: () => void reload() };
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
              {say(`action.${action}`)}
            </Button>
          );
        }
        return (
          <LinkButton key={action} {...about} variant={variant} href={PAGES[action](dayOf(change))}>
            {say(`action.${action}`)}
          </LinkButton>
        );
      })}
      <span className="hidden flex-1 sm:block" />
      <Button {...about} variant="quiet" onPress={() => void save()}>
        {say("change.saveFile")}
      </Button>
      <Button {...about} variant="quiet" onPress={() => void discard()}>
        {isOver ? say("change.dismiss") : <span className="text-danger">{say("change.discard")}</span>}
      </Button>
      {isEditing && (
        <dialog.Part change={change} title={title} onSave={edit} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}

/** The pages of the other actions; `day` is the shift's. */
const PAGES: Record<Exclude<RefusalAction, "retry" | "edit" | "reload">, (day?: string) => string> = {
  "see-shift": (day) => links.schedule({ view: "week", ...(day && { day }) }),
  "find-shift": () => links.schedule({ view: "month" }),
  plan: () => links.subscription(),
  training: () => links.training(),
  news: () => links.news(),
};

function dayOf({ row, base }: RejectedChange): string | undefined {
  const day = row.date ?? base?.date;
  return typeof day === "string" ? day : undefined;
}

/** The differing fields of the refused change and the server's row, side by side. */
function SideBySide({ differences, serverHasRow }: { differences: Differences; serverHasRow: boolean }) {
  if (differences.length === 0) return null;
  return (
    <div className="mt-4 grid grid-cols-2 overflow-hidden rounded-xl border border-line">
      <Side side="mine" differences={differences} />
      <Side side="theirs" differences={serverHasRow ? differences : null} />
    </div>
  );
}

interface SideProps {
  side: "mine" | "theirs";
  /** Null if there is no row on this side. */
  differences: Differences | null;
}

function Side({ side, differences }: SideProps) {
  const say = useSyncWords();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 px-3.5 py-3 sm:px-4 ${side === "mine" ? "border-e border-line" : "bg-sunken"}`}
    >
      <h3 id={id} className="mb-2 text-sm font-semibold text-muted">
        {say(`change.${side}`)}
      </h3>
      {differences ? (
        <dl className="flex flex-col gap-2">
          {differences.map(({ label, [side]: value }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="font-semibold">{say("change.notThere")}</p>
      )}
    </section>
  );
}

type Differences = ReturnType<typeof differences>;

/** The fields in which a refused change differs from the server's row; without a row, all fields of the change. */
export function differences(
  say: SaySync,
  change: RejectedChange,
  server: Record<string, unknown> | null,
  format: Format,
) {
  // Unedited fields hold old server values, which the person does not want back.
  const wanted: Record<string, unknown> = { ...server, ...changedFieldsOfRefused(change.row, change.base) };
  return entityWordsOf(say, change)
    .fields.filter(({ field }) => !sameValue(readAs(wanted[field]), readAs(server?.[field])))
    .map(({ field, label, kind }) => ({
      label,
      mine: valueText(say, wanted[field], kind, format),
      theirs: valueText(say, server?.[field], kind, format),
    }));
}

/** An empty text and no value both show as "None". */
const readAs = (value: unknown) => (value === "" ? null : value);
