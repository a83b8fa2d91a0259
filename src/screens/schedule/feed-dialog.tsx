import { useEffect, useState } from "react";
import { createCalendarFeed, hasCalendarFeed, revokeCalendarFeed } from "#commands/roster/calendar-feed.ts";
import { useCommand } from "#commands/use-command.ts";
import type { AlarmMinutes } from "#schema/protocol/calendar-feed.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useOnline } from "#ui/use-online.ts";
import { sayFailure } from "#view/forms/say-failure.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { type SaySchedule, useScheduleWords } from "#words/made/use-schedule-words.ts";
import { rich } from "#words/use-words.ts";

interface FeedDialogProps {
  /** The reminder in minutes before each shift. */
  alarm: AlarmMinutes | null;
  onClose: () => void;
}

/** Creates, replaces and revokes the private URL at which other calendars read the person's shifts. */
export function FeedDialog({ alarm, onClose }: FeedDialogProps) {
  const say = useScheduleWords();
  const feed = useFeed(alarm);
  return (
    <ModalFrame title={say("feed.title")} onClose={onClose}>
      <p className="text-muted">{say("feed.intro")}</p>
      <p className="text-muted">{say("feed.reminder", { reminder: say(`alarm.${alarm ?? "none"}`) })}</p>
      {feed.problem && <Banner tone="danger">{feed.problem}</Banner>}
      {feed.isOnline ? (
        <Online feed={feed} />
      ) : (
        <Banner tone="caution" icon="cloud-off">
          {say("feed.offline")}
        </Banner>
      )}
    </ModalFrame>
  );
}

function Online({ feed }: { feed: Feed }) {
  const say = useScheduleWords();
  const { exists, url, isBusy, problem, make } = feed;
  if (exists === null) return problem ? null : <Skeleton label={say("feed.loading")} lines={2} />;
  if (!exists) {
    return (
      <Button isBusy={isBusy} onPress={() => void make()}>
        {say("feed.create")}
      </Button>
    );
  }
  return (
    <>
      {url ? <FeedAddress url={url} /> : <p>{say("feed.exists")}</p>}
      <Endings feed={feed} />
    </>
  );
}

function Endings({ feed }: { feed: Feed }) {
  const say = useScheduleWords();
  const [asked, setAsked] = useState<"make" | "end" | null>(null);
  const question = asked ?? "end";

  function confirm() {
    if (asked) void feed[asked]();
    setAsked(null);
  }

  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button variant="secondary" isBusy={feed.isBusy} onPress={() => setAsked("make")}>
        {say("feed.replace")}
      </Button>
      <Button variant="quiet" onPress={() => setAsked("end")}>
        <span className="text-danger">{say("feed.revoke")}</span>
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        title={say(`feed.${question}.title`)}
        action={say(`feed.${question}.action`)}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {say(`feed.${question}.text`)}
      </ConfirmDialog>
    </div>
  );
}

const WAYS = ["google", "apple", "outlook"] as const;

/** The URL of a feed, with its actions. */
export function FeedAddress({ url }: { url: string }) {
  const say = useScheduleWords();
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(say("toast.copied"));
    } catch {
      toast.error(say("toast.notCopied"));
    }
  }

  return (
    <>
      <TextField label={say("feed.link")} value={url} isReadOnly />
      <Button onPress={() => void copy()}>{say("feed.copy")}</Button>
      <Banner tone="caution" icon="lock">
        {say("feed.secret")}
      </Banner>
      <ul className="flex flex-col gap-2 text-sm">
        {WAYS.map((way) => (
          <li key={way}>
            {rich(say, `feed.${way}`, { name: (text) => <span className="font-semibold">{text}</span> })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The person's calendar feed. Only the server knows it, so all of it needs a connection. */
export function useFeed(alarm: AlarmMinutes | null) {
  const say = useScheduleWords();
  const refusals = useRefusalsWords();
  const isOnline = useOnline();
  const ask = useCommand(hasCalendarFeed);
  const create = useCommand(createCalendarFeed);
  const revoke = useCommand(revokeCalendarFeed);
  /** Whether it exists; null until the server has answered. */
  const [exists, setExists] = useState<boolean | null>(null);
  /** Its URL, which the server tells only once. */
  const [url, setUrl] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!isOnline) return;
    let isWanted = true;
    ask().then(
      (has) => isWanted && setExists(has),
      (error: unknown) => isWanted && setProblem(problemOf(say, refusals, error)),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, isOnline, say, refusals]);

  async function busily(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    await work().catch((error: unknown) => setProblem(problemOf(say, refusals, error)));
    setBusy(false);
  }

  return {
    isOnline,
    exists,
    url,
    isBusy,
    problem,
    make: () =>
      busily(async () => {
        setUrl((await create(alarm)).url);
        setExists(true);
      }),
    end: () =>
      busily(async () => {
        await revoke();
        setUrl(null);
        setExists(false);
      }),
  };
}
export type Feed = ReturnType<typeof useFeed>;

function problemOf(say: SaySchedule, refusals: SayRefusals, error: unknown): string {
  if (!navigator.onLine) return say("feed.needsConnection");
  return sayFailure(refusals, error, say("toast.failed"));
}
