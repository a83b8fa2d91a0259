import { type RefObject, useId, useState } from "react";
import { syncNow } from "#commands/sync-now.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { type UnsentChange, useWaitingChanges } from "#queries/unsent-changes.ts";
import { type SyncTrouble, useSyncStatus } from "#stores/sync-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { useFormat } from "../format/use-format.ts";
import { changeTitle } from "./entity-words.ts";
import { isOffline, type SyncStatus, syncLabel } from "./sync-label.ts";
import { keptHere, syncTimes } from "./sync-times.ts";

interface SyncPanelProps {
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export function SyncPanel({ triggerRef, onClose }: SyncPanelProps) {
  const format = useFormat();
  const status = useSyncStatus();
  return (
    <Popover
      label="Sync"
      isOpen
      triggerRef={triggerRef}
      placement="bottom end"
      onOpenChange={(open) => !open && onClose()}
    >
      <h2 className="text-lg font-bold">{syncLabel(status, format).text}</h2>
      <p className="mt-1 text-muted">{syncExplanation(status)}</p>
      {status.attention > 0 && (
        <div className="mt-4 rounded-xl bg-danger-soft p-4">
          <p className="font-semibold text-danger">{refused(status.attention)}</p>
          <LinkButton fullWidth className="mt-3" href={links.needsAttention()} onPress={onClose}>
            Review
          </LinkButton>
        </div>
      )}
      {status.waiting > 0 && <WaitingList />}
      <SyncNowButton />
      <dl className="mt-4 flex flex-col gap-1.5 border-t border-line pt-4 text-sm tabular-nums">
        {[...syncTimes(status, format), keptHere(status.persisted)].map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}

function refused(count: number): string {
  return `The server refused ${count === 1 ? "1 change" : `${count} changes`}.`;
}

/** The state of the person's changes, in a sentence. */
export function syncExplanation(status: SyncStatus): string {
  const { waiting, attention, trouble } = status;
  const offline = isOffline(status);
  if (waiting === 0) {
    if (offline) return "Nothing is waiting. You can go on working; what you do is kept on this device.";
    return `Everything ${attention > 0 ? "else " : ""}you did on this device is on the server.`;
  }
  const what = waiting === 1 ? "1 change is stored" : `${waiting} changes are stored`;
  return `${what} on this device and ${ARRIVES[offline ? "unreachable" : (trouble ?? "none")]}.`;
}

const ARRIVES = {
  none: "on the way to the server",
  unreachable: "sent as soon as there is a connection",
  unexpected: "sent again in a moment: the server is having trouble",
  throttled: "sent again in a moment: the server asked for a pause",
  serverFull: "sent when the server has space again",
  unauthorized: "sent when you have signed in again",
  full: "sent when there is space on it again",
  outdated: "sent when you have reloaded the app",
};

/** Troubles that trying now cannot fix, and what fixes them. */
const IN_THE_WAY: Partial<Record<SyncTrouble, string>> = {
  outdated: "This version is too old to sync. Reload the app first.",
  unauthorized: "The server does not know this session any more. Sign in again first.",
};

const OUTCOMES = {
  idle: "",
  running: "",
  answered: "The server has answered.",
  unanswered: "The server cannot be reached. It is tried again by itself.",
};
const NO_ROOM = "The server has no space yet. It is tried again by itself.";
const NO_NETWORK = "This device has no network right now. It is sent by itself as soon as there is one.";

/** Starts an exchange; where that cannot help it says what does. */
export function SyncNowButton() {
  const trouble = useSyncStatus((status) => status.trouble);
  const { run, state } = useSyncNow();
  const obstacle = trouble && IN_THE_WAY[trouble];
  const failure = navigator.onLine ? trouble === "serverFull" && NO_ROOM : NO_NETWORK;
  const outcome = (state === "unanswered" && failure) || OUTCOMES[state];
  return (
    <div className="mt-4 border-t border-line pt-4">
      {obstacle ? (
        <p className="text-sm font-medium">{obstacle}</p>
      ) : (
        <Button variant="secondary" fullWidth isBusy={state === "running"} onPress={() => void run()}>
          {state !== "running" && <Icon name="sync" />}
          {state === "running" ? "Syncing..." : "Sync now"}
        </Button>
      )}
      <p role="status" className="text-sm text-muted not-empty:mt-2">
        {!obstacle && outcome}
      </p>
    </div>
  );
}

type SyncNowState = "idle" | "running" | "answered" | "unanswered";

/** Returns a function that exchanges with the server and reports the result. */
export function useSyncNow() {
  const exchange = useCommand(syncNow);
  const [state, setState] = useState<SyncNowState>("idle");

  async function run() {
    if (state === "running") return;
    setState("running");
    const failure = nextFailure();
    const answered = await Promise.race([exchange().catch(() => false), failure.happens]);
    failure.stopWaiting();
    setState(answered ? "answered" : "unanswered");
  }

  return { run, state };
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

/** The changes that wait for the server, each in words with its reason. */
export function WaitingList() {
  const status = useSyncStatus();
  const changes = useWaitingChanges(`${status.trouble} ${status.failures} ${status.lastSyncedAt}`);
  if (!changes) return <Skeleton label="Loading what is waiting" lines={1} className="mt-4" />;
  const tries = triesText(status);
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {waitingGroups(changes, status).map((group) => (
        <Group key={group.reason} group={group} />
      ))}
      {tries && changes.length > 0 && <p className="text-sm text-muted">{tries}</p>}
    </div>
  );
}

function Group({ group: { reason, count, shown } }: { group: WaitingGroup }) {
  const id = useId();
  const more = count - shown.length;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm font-semibold text-caution">
        {reason}
      </h3>
      <ul aria-labelledby={id} className="mt-1 divide-y divide-line">
        {shown.map((change) => (
          <Waiting key={`${change.collection} ${change.row.id}`} change={change} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-sm text-muted">{`${shown.length > 0 ? "and " : ""}${more} more`}</p>
      )}
    </section>
  );
}

function Waiting({ change }: { change: UnsentChange }) {
  const format = useFormat();
  const title = changeTitle({ ...change, id: "", code: "gone", reason: null, held: null }, format);
  const made = format.moment(change.at);
  return (
    <li className="py-2">
      <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
      {/* A punch's title contains its time already. */}
      {!title.includes(made) && <p className="text-sm text-muted tabular-nums">{made}</p>}
    </li>
  );
}

/** Changes that wait for the same reason. */
export interface WaitingGroup {
  reason: string;
  /** The number of all of them, including those not shown. */
  count: number;
  shown: UnsentChange[];
}

/** Nobody reads longer lists. */
const SHOWN_MAX = 20;

const REASONS = {
  none: "On the way to the server",
  unreachable: "Waiting for a connection",
  unexpected: "Waiting for the server, which is having trouble",
  throttled: "Waiting a moment: the server asked for a pause",
  serverFull: "Waiting for space on the server",
  unauthorized: "Waiting for you to sign in again",
  full: "Waiting for space on this device",
  outdated: "Waiting for you to reload the app",
};
const SENT = "Sent, and not confirmed yet";

/** The waiting changes by reason; lists the oldest twenty. Offline, sent and unsent ones cannot be told apart. */
export function waitingGroups(changes: readonly UnsentChange[], status: SyncStatus): WaitingGroup[] {
  const offline = isOffline(status);
  const reason = REASONS[offline ? "unreachable" : (status.trouble ?? "none")];
  const sent = changes.filter((change) => change.wasSent && !offline);
  const rest = changes.filter((change) => !sent.includes(change));
  const groups = [
    { reason: SENT, changes: sent },
    { reason, changes: rest },
  ];
  let left = SHOWN_MAX;
  return groups.flatMap((group) => {
    if (group.changes.length === 0) return [];
    const shown = group.changes.slice(0, left);
    left -= shown.length;
    return [{ reason: group.reason, count: group.changes.length, shown }];
  });
}

/** How often sending was tried, in words; null if the device has no network, as that is no attempt. */
export function triesText({ trouble, failures }: SyncStatus & { failures: number }): string | null {
  if (!trouble || failures === 0 || !navigator.onLine) return null;
  return failures === 1 ? "Tried once so far." : `Tried ${failures} times so far.`;
}
