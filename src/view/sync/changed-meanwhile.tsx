import { useId } from "react";
import { keepValues, restoreValue } from "#commands/replaced-values.ts";
import { useCommand } from "#commands/use-command.ts";
import { isSentLater, type Replaced } from "#domain/sync/replaced-values.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { useToldValues } from "#queries/replaced-values.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useSyncWords } from "#words/made/use-sync-words.ts";
import type { AuditFacts } from "../audit/audit-facts.ts";
import { useNow } from "../times/use-now.ts";
import { replacedWords, useReplacedFacts } from "./replaced-words.ts";

/** The values that somebody else's replaced, and those of others that mine replaced unseen, to keep or to restore. */
export function ChangedMeanwhile({ onClose }: { onClose: () => void }) {
  const say = useSyncWords();
  const facts = useReplacedFacts();
  const told = useToldValues(useNow(HOUR_MS));
  const keep = useCommand(keepValues);
  const keepAll = () => void orToast(say("toast.failed"), () => keep(told ?? []));
  const [won = [], lost = []] = [true, false].map((is) =>
    told?.filter(({ entry }) => entry.is_mine_in_force === is),
  );
  return (
    <SidePanel
      title={say("replaced.title")}
      onClose={onClose}
      footer={
        told &&
        told.length > 1 && (
          <Button variant="secondary" fullWidth onPress={keepAll}>
            {say("replaced.keepAll")}
          </Button>
        )
      }
    >
      {!told && <Skeleton label={say("panel.loading")} lines={3} />}
      {told?.length === 0 && (
        <EmptyState icon="check-circle" title={say("replaced.empty")}>
          {say("replaced.emptyHint")}
        </EmptyState>
      )}
      {told && told.length > 0 && <p className="mb-5 text-muted">{say("replaced.intro")}</p>}
      <Part title={say("replaced.lost")} told={lost} facts={facts} />
      <Part title={say("replaced.won")} told={won} facts={facts} />
    </SidePanel>
  );
}

function Part({ title, told, facts }: { title: string; told: Replaced[]; facts: AuditFacts }) {
  const id = useId();
  if (told.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6">
      <h3 id={id} className="font-bold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {told.map((one) => (
          <Line key={one.entry.id} told={one} facts={facts} />
        ))}
      </ul>
    </section>
  );
}

function Line({ told, facts }: { told: Replaced; facts: AuditFacts }) {
  const say = useSyncWords();
  const { entry } = told;
  const keep = useCommand(keepValues);
  const restore = useCommand(restoreValue);
  const { title, field, name, inForce, replaced, time } = replacedWords(say, told, facts);
  const isMine = entry.is_mine_in_force;
  const [mine, theirs] = [say("replaced.mine"), say("replaced.theirs", { name })];
  const orSay = (act: () => Promise<unknown>) => void orToast(say("toast.failed"), act);
  const restoreIt = async () => {
    await restore(told);
    toast.info(say("toast.restored"), { description: title });
  };
  const button = (action: string, act: () => Promise<unknown>) => (
    <Button
      variant="secondary"
      aria-label={say("replaced.named", { action, title, field })}
      onPress={() => orSay(act)}
    >
      {action}
    </Button>
  );
  return (
    <li className="py-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
      <p className="text-sm text-muted">{field}</p>
      <dl className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Value name={isMine ? mine : theirs} value={inForce} mark={say("replaced.current")} />
        <Value name={isMine ? theirs : mine} value={replaced} />
      </dl>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted tabular-nums">
        {say("replaced.when", { name, time })}
        {isSentLater(entry.acted_at, entry.arrived_at) && <Badge>{say("replaced.sentLater")}</Badge>}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {button(say(isMine ? "replaced.keepMine" : "replaced.keepTheirs"), () => keep([told]))}
        {button(say(isMine ? "replaced.restoreTheirs" : "replaced.restoreMine"), restoreIt)}
      </div>
    </li>
  );
}

function Value({ name, value, mark }: { name: string; value: string; mark?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="flex flex-wrap items-center gap-2 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {value}
        {mark && <Badge tone="brand">{mark}</Badge>}
      </dd>
    </div>
  );
}
