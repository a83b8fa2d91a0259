import { type RefObject, useId, useState } from "react";
import { syncNow } from "#commands/sync-now.ts";
import { useCommand } from "#commands/use-command.ts";
import { isReadMark } from "#domain/sync/table-of.ts";
import { links } from "#lib/links.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { useToldValues } from "#queries/replaced-values.ts";
import { type UnsentChange, useWaitingChanges } from "#queries/unsent-changes.ts";
import { PRESSES } from "#schema/protocol/sync.ts";
import { showChangedMeanwhile, useSyncStatus } from "#stores/sync-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { type SaySync, useSyncWords } from "#words/made/use-sync-words.ts";
import { useFormat } from "../format/use-format.ts";
import { useNow } from "../times/use-now.ts";
import { changeTitle } from "./entity-words.ts";
import { isOffline, type SyncStatus, useSyncLabel, waitingOf } from "./sync-label.ts";
import { keptHere, syncTimes } from "./sync-times.ts";

interface SyncPanelProps {
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export function SyncPanel({ triggerRef, onClose }: SyncPanelProps) {
  const say = useSyncWords();
  const format = useFormat();
  const status = useSyncStatus();
  return (
    <Popover
      label={say("panel.title")}
      isOpen
      triggerRef={triggerRef}
      placement="bottom end"
      onOpenChange={(open) => !open && onClose()}
    >
      <h2 className="text-lg font-bold">{useSyncLabel().text}</h2>
      <p className="mt-1 text-muted">{syncExplanation(say, status)}</p>
      {status.attention > 0 && (
        <div className="mt-4 rounded-xl bg-danger-soft p-4">
          <p className="font-semibold text-danger">{say("panel.refused", { count: status.attention })}</p>
          <LinkButton fullWidth className="mt-3" href={links.needsAttention()} onPress={onClose}>
            {say("panel.review")}
          </LinkButton>
        </div>
      )}
      <ReplacedNote onClose={onClose} />
      {waitingOf(status) > 0 && <WaitingList />}
      <SyncNowButton />
      <dl className="mt-4 flex flex-col gap-1.5 border-t border-line pt-4 text-sm tabular-nums">
        {[...syncTimes(say, status, format), keptHere(say, status.persisted)].map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}

/** Tells of values that somebody else's replaced; its button opens the list. */
function ReplacedNote({ onClose }: Pick<SyncPanelProps, "onClose">) {
  const say = useSyncWords();
  const count = useToldValues(useNow(HOUR_MS))?.length ?? 0;
  if (count === 0) return null;
  const show = () => {
    onClose();
    showChangedMeanwhile(true);
  };
  return (
    <div className="mt-4 flex flex-col gap-3 rounded-xl bg-sunken p-4">
      <p className="font-semibold">{say("replaced.panel", { count })}</p>
      <Button variant="secondary" fullWidth onPress={show}>
        {say("replaced.show")}
      </Button>
    </div>
  );
}

/** The state of the person's changes, in a sentence. */
export function syncExplanation(say: SaySync, status: SyncStatus): string {
  const { attention, trouble } = status;
  const waiting = waitingOf(status);
  const offline = isOffline(status);
  if (waiting > 0) return say(`explain.${offline ? "unreachable" : (trouble ?? "none")}`, { count: waiting });
  if (offline) return say("explain.offline");
  return say(attention > 0 ? "explain.othersSaved" : "explain.allSaved");
}

/** Starts an exchange; where that cannot help it says what does. */
function SyncNowButton() {
  const say = useSyncWords();
  const trouble = useSyncStatus((status) => status.trouble);
  const exchange = useCommand(syncNow);
  const [state, setState] = useState<"idle" | "running" | "answered" | "unanswered">("idle");
  const isInTheWay = trouble === "outdated" || trouble === "unauthorized";
  const failure = !navigator.onLine ? "offline" : trouble === "serverFull" ? trouble : "unanswered";
  const outcome = state === "answered" ? state : state === "unanswered" ? failure : null;

  async function run() {
    if (state === "running") return;
    setState("running");
    const failure = nextFailure();
    const answered = await Promise.race([exchange().catch(() => false), failure.happens]);
    failure.stopWaiting();
    setState(answered ? "answered" : "unanswered");
  }

  return (
    <div className="mt-4 border-t border-line pt-4">
      {isInTheWay ? (
        <p className="text-sm font-medium">{say(`obstacle.${trouble}`)}</p>
      ) : (
        <Button variant="secondary" fullWidth isBusy={state === "running"} onPress={() => void run()}>
          {state !== "running" && <Icon name="sync" />}
          {say(state === "running" ? "panel.syncing" : "panel.syncNow")}
        </Button>
      )}
      <p role="status" className="text-sm text-muted not-empty:mt-2">
        {!isInTheWay && outcome && say(`outcome.${outcome}`)}
      </p>
    </div>
  );
}

/** Resolves with false when an exchange fails, so that the button need not wait for its timeout. */
function nextFailure() {
  let stopWaiting = () => {};
  const happens = new Promise<false>((resolve) => {
    stopWaiting = useSyncStatus.subscribe((now, before) => {
      if (now.failures > before.failures) resolve(false);
    });
  });
  return { happens, stopWaiting };
}

function WaitingList() {
  const say = useSyncWords();
  const status = useSyncStatus();
  const changes = useWaitingChanges(`${status.trouble} ${status.failures} ${status.answeredAt}`);
  if (!changes) return <Skeleton label={say("panel.loading")} lines={1} className="mt-4" />;
  const groups = waitingGroups(changes, status);
  if (groups.length === 0) return null;
  const tries = triesText(say, status);
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {groups.map((group) => (
        <Group key={group.reason} group={group} />
      ))}
      {tries && <p className="text-sm text-muted">{tries}</p>}
    </div>
  );
}

function Group({ group: { reason, count, shown } }: { group: WaitingGroup }) {
  const say = useSyncWords();
  const id = useId();
  const more = count - shown.length;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm font-semibold text-caution">
        {say(`reason.${reason}`)}
      </h3>
      <ul aria-labelledby={id} className="mt-1 divide-y divide-line">
        {shown.map((change) => (
          <Waiting key={`${change.collection} ${change.row.id}`} change={change} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-sm text-muted">
          {say(shown.length > 0 ? "panel.andMore" : "panel.more", { count: more })}
        </p>
      )}
    </section>
  );
}

function Waiting({ change }: { change: UnsentChange }) {
  const say = useSyncWords();
  const format = useFormat();
  const title = changeTitle(say, { ...change, id: "", code: "gone", reason: null, held: null }, format);
  // Of feedback nobody keeps when it was given.
  const made = change.at && format.moment(change.at);
  return (
    <li className="py-2">
      <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
      {/* A punch's title contains its time already. */}
      {!title.includes(made) && <p className="text-sm text-muted tabular-nums">{made}</p>}
    </li>
  );
}

/** Changes that wait for the same reason; `count` includes those not shown. */
type WaitingGroup = ReturnType<typeof waitingGroups>[number];

/** Nobody reads longer lists. */
const SHOWN_MAX = 20;

/**
 * The oldest twenty waiting changes by reason, without read marks. Offline, nobody knows which were sent. Punches need no
 * reload of an outdated app.
 */
export function waitingGroups(waiting: readonly UnsentChange[], status: SyncStatus) {
  const changes = waiting.filter((change) => !isReadMark(change));
  const offline = isOffline(status);
  const reason = offline ? "unreachable" : (status.trouble ?? "none");
  const sent = changes.filter((change) => change.wasSent && !offline);
  const isPunch = ({ collection, row }: UnsentChange) => collection === PRESSES && row.kind === "punch";
  const rest = changes.filter((change) => !sent.includes(change));
  const punches = reason === "outdated" ? rest.filter(isPunch) : [];
  const groups = [
    { reason: "sent", changes: sent },
    { reason: status.online ? "none" : "unreachable", changes: punches },
    { reason, changes: rest.filter((change) => !punches.includes(change)) },
  ] as const;
  let left = SHOWN_MAX;
  return groups.flatMap((group) => {
    if (group.changes.length === 0) return [];
    const shown = group.changes.slice(0, left);
    left -= shown.length;
    return [{ reason: group.reason, count: group.changes.length, shown }];
  });
}

/** How often sending was tried, in words; null if the device has no network, as that is no attempt. */
export function triesText(
  say: SaySync,
  { trouble, failures }: SyncStatus & { failures: number },
): string | null {
  if (!trouble || failures === 0 || !navigator.onLine) return null;
  return say("panel.tries", { count: failures });
}
