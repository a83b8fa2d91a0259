import { useCallback, useState } from "react";
import { createCalendarFeed, hasCalendarFeed, revokeCalendarFeed } from "#commands/roster/calendar-feed.ts";
import { useCommand } from "#commands/use-command.ts";
import type { AlarmMinutes } from "#schema/protocol/calendar-feed.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useAnswer } from "#ui/lists/use-answer.ts";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { sayFailure } from "#view/forms/say-failure.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
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
      {feed.isOffline ? (
        <Banner tone="caution" icon="cloud-off">
          {say("feed.offline")}
        </Banner>
      ) : (
        <Online feed={feed} />
      )}
    </ModalFrame>
  );
}

function Online({ feed }: { feed: Feed }) {
  const say = useScheduleWords();
  const { exists, url, isBusy, problem, make } = feed;
  if (exists === undefined) return problem ? null : <Skeleton label={say("feed.loading")} lines={2} />;
  if (!exists) {
    return (
      <Button isBusy={isBusy} onPress={make}>
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
    if (asked) feed[asked]();
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
function FeedAddress({ url }: { url: string }) {
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

type Feed = ReturnType<typeof useFeed>;

/** The person's calendar feed. Only the server knows it, so all of it needs a connection. */
function useFeed(alarm: AlarmMinutes | null) {
  const say = useScheduleWords();
  const refusals = useRefusalsWords();
  const create = useCommand(createCalendarFeed);
  const revoke = useCommand(revokeCalendarFeed);
  const problemOf = useCallback(
    (error: unknown) =>
      navigator.onLine ? sayFailure(refusals, error, say("toast.failed")) : say("feed.needsConnection"),
    [say, refusals],
  );
  const { answer, problem, isOffline } = useAnswer(useCommand(hasCalendarFeed), problemOf);
  const saving = useSaving(say("toast.failed"), problemOf);
  /** The URL made here, which the server tells only once; null if the feed was revoked here. */
  const [url, setUrl] = useState<string | null>();
  const busily = (work: () => Promise<string | null>) =>
    !saving.isBusy && void saving.save(async () => setUrl(await work()));

  return {
    isOffline,
    /** Undefined until the server has answered. */
    exists: url === undefined ? answer : url !== null,
    url,
    isBusy: saving.isBusy,
    problem: saving.problem ?? (url === undefined ? problem : null),
    make: () => busily(async () => (await create(alarm)).url),
    end: () =>
      busily(async () => {
        await revoke();
        return null;
      }),
  };
}
