import { useEffect, useState } from "react";
import { reasonOf } from "#commands/account/account-error.ts";
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
import { ALARM_NAMES } from "./alarm-choice.tsx";

interface FeedDialogProps {
  /** The reminder in minutes before each shift. */
  alarm: AlarmMinutes | null;
  onClose: () => void;
}

/** Creates, replaces and revokes the private URL at which other calendars read the person's shifts. */
export function FeedDialog({ alarm, onClose }: FeedDialogProps) {
  const feed = useFeed(alarm);
  return (
    <ModalFrame title="Calendar feed" onClose={onClose}>
      <p className="text-muted">
        A private address that other calendars read your shifts from. They look for changes by themselves,
        every few hours.
      </p>
      <p className="text-muted">
        A new address comes {alarm === null ? "without a reminder" : `with a reminder ${ALARM_NAMES[alarm]}`}.
        To change it, choose another reminder and replace the address.
      </p>
      {feed.problem && <Banner tone="danger">{feed.problem}</Banner>}
      {feed.isOnline ? (
        <Online feed={feed} />
      ) : (
        <Banner tone="caution" icon="cloud-off">
          You are offline, and this needs a connection. The calendar file does not.
        </Banner>
      )}
    </ModalFrame>
  );
}

function Online({ feed }: { feed: Feed }) {
  const { exists, url, isBusy, problem, make } = feed;
  if (exists === null) return problem ? null : <Skeleton label="Looking for your feed" lines={2} />;
  if (!exists) {
    return (
      <Button isBusy={isBusy} onPress={() => void make()}>
        Create private address
      </Button>
    );
  }
  return (
    <>
      {url ? (
        <FeedAddress url={url} />
      ) : (
        <p>You have a feed. Its address is shown only when it is made; replace it if you need it again.</p>
      )}
      <Endings feed={feed} />
    </>
  );
}

const QUESTIONS = {
  make: {
    title: "Replace the address?",
    action: "Replace address",
    text: "Calendars that use the present address stop getting your shifts until you give them the new one.",
  },
  end: {
    title: "Revoke the address?",
    action: "Revoke address",
    text: "Calendars that use it stop getting your shifts, and nobody who has it can read them any more.",
  },
};

function Endings({ feed }: { feed: Feed }) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null);
  const question = QUESTIONS[asked ?? "end"];

  function confirm() {
    if (asked) void feed[asked]();
    setAsked(null);
  }

  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button variant="secondary" isBusy={feed.isBusy} onPress={() => setAsked("make")}>
        Replace
      </Button>
      <Button variant="quiet" onPress={() => setAsked("end")}>
        <span className="text-danger">Revoke</span>
      </Button>
      <ConfirmDialog
        isOpen={asked !== null}
        title={question.title}
        action={question.action}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {question.text}
      </ConfirmDialog>
    </div>
  );
}

const WAYS = [
  ["Google Calendar", "on a computer: Other calendars, +, From URL, and paste it."],
  ["Apple Calendar", "File, New Calendar Subscription (on iPhone: Calendars, Add Calendar), and paste it."],
  ["Outlook", "Add calendar, Subscribe from web, and paste it."],
];

/** The URL of a feed, with its actions. */
export function FeedAddress({ url }: { url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Address copied");
    } catch {
      toast.error("It could not be copied. Please select it and copy it yourself.");
    }
  }

  return (
    <>
      <TextField label="Your private address" value={url} isReadOnly />
      <Button onPress={() => void copy()}>Copy address</Button>
      <Banner tone="caution" icon="lock">
        It is like a key: whoever has it can read your shifts. It is shown only now.
      </Banner>
      <ul className="flex flex-col gap-2 text-sm">
        {WAYS.map(([name, text]) => (
          <li key={name}>
            <span className="font-semibold">{name}</span>: {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The person's calendar feed. Only the server knows it, so all of it needs a connection. */
export function useFeed(alarm: AlarmMinutes | null) {
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
      (error: unknown) => isWanted && setProblem(problemOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, isOnline]);

  async function busily(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    await work().catch((error: unknown) => setProblem(problemOf(error)));
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

function problemOf(error: unknown): string {
  if (!navigator.onLine) return "You are offline, and this needs a connection.";
  const said = reasonOf(error, "");
  return said || "That did not work. Please try again.";
}
