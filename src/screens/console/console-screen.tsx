import { useEffect, useMemo, useState } from "react";
import * as v from "valibot";
import { askConsole, ConsoleLocked, fetchResume, unlockConsole } from "#commands/business/console.ts";
import { useCommand } from "#commands/use-command.ts";
import { keptForm } from "#stores/kept-forms.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner, OfflineNotice } from "#ui/page/banner.tsx";
import { PageForm } from "#ui/page/page-form.tsx";
import { PageTitle } from "#ui/page/page-title.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { totpCode } from "#view/forms/in-words.ts";
import { useServerForm } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { PublicFrame } from "#view/layout/public-frame.tsx";
import { type SayConsole, useConsoleWords } from "#words/made/use-console-words.ts";
import { type SayView, useViewWords } from "#words/made/use-view-words.ts";
import { type ConsoleAccess, ConsoleContext } from "./console-context.ts";
import { ConsolePages } from "./console-pages.tsx";
import { POSTING_FORM } from "./postings-tab.tsx";

/** The platform's console. Typed text survives a lock while the page stays open. */
export function ConsoleScreen() {
  const say = useConsoleWords();
  const { access, hasEnded, open, lock } = useConsoleSession();
  const [tab, setTab] = useState("applications");
  const [isWriting, setWriting] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const isKept = isWriting && Object.keys(keptForm(POSTING_FORM)).length > 0;
  useUnsavedForm(!access && isKept);

  if (!access) {
    return (
      <PublicFrame>
        <CodeForm
          notice={hasEnded ? say(isKept ? "code.endedKept" : "code.ended") : null}
          isAgain={wasOpen}
          onOpen={(token, at) => {
            open(token, at);
            setWasOpen(true);
          }}
        />
      </PublicFrame>
    );
  }
  return (
    <ConsoleContext value={access}>
      <PublicFrame
        actions={
          <Button variant="secondary" onPress={lock}>
            {say("lock")}
          </Button>
        }
      >
        <ConsolePages tab={tab} onTab={setTab} isWriting={isWriting} setWriting={setWriting} />
      </PublicFrame>
    </ConsoleContext>
  );
}

const code = (say: SayConsole) => v.pipe(v.string(), v.minLength(1, say("code.missing")));
const codeOnly = (say: SayConsole) => v.object({ code: code(say) });
const withTotp = (say: SayConsole, view: SayView) => v.object({ code: code(say), totp: totpCode(view) });

interface CodeFormProps {
  /** Why the code is asked for again. */
  notice: string | null;
  /** Whether it replaces the open console and takes its focus. */
  isAgain: boolean;
  onOpen: (token: string, at: number) => void;
}

/** The form for the console's access code. */
export function CodeForm({ notice, isAgain, onOpen }: CodeFormProps) {
  const say = useConsoleWords();
  const view = useViewWords();
  const unlock = useCommand(unlockConsole);
  const [needsTotp, setNeedsTotp] = useState(false);
  const { save, ...state } = useServerForm(say("code.failed"), say("offline"));
  const { isBusy, problem } = state;
  const { frame, field } = useTypedForm(
    needsTotp ? withTotp(say, view) : codeOnly(say),
    () => ({ code: "", totp: "" }),
    (codes) => {
      const at = Date.now();
      return save(async () => {
        const token = await unlock(codes);
        if (token === null) setNeedsTotp(true);
        else onOpen(token, at);
      });
    },
  );

  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6">
      <PageTitle>{say("code.title")}</PageTitle>
      <PageForm {...frame} {...state} action={say(isBusy ? "code.checking" : "code.open")}>
        {notice && !problem && <Banner tone="caution">{notice}</Banner>}
        {!problem && <OfflineNotice>{say("offline")}</OfflineNotice>}
        <TextField
          label={say("code.label")}
          name="code"
          type="password"
          autoComplete="off"
          autoFocus={isAgain}
          isReadOnly={isBusy}
          {...field("code")}
        />
        {needsTotp && (
          <TextField
            label={say("code.totp")}
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            description={say("code.totpHint")}
            autoFocus
            isReadOnly={isBusy}
            {...field("totp")}
          />
        )}
      </PageForm>
    </div>
  );
}

/** The lifetime of a token on the server. Counted from before the request, so that this page never ends later. */
const CONSOLE_OPEN_MS = 15 * 60_000;

interface Opened {
  token: string;
  /** When it was requested, by the device's clock. */
  at: number;
}

/**
 * The console's session: its token is only in this page's memory, and gone when the page is left, the console is
 * locked, or time is up. `hasEnded` is true only for the last.
 */
export function useConsoleSession() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [hasEnded, setEnded] = useState(false);
  const ask = useCommand(askConsole);
  const fetchFile = useCommand(fetchResume);
  // Stable: these commands change with the signed-in person's session, which does not concern the console.
  const bound = useLatest({ ask, fetchFile });

  useEffect(() => {
    if (!opened) return;
    const end = () => {
      setOpened(null);
      setEnded(true);
    };
    const timer = setTimeout(end, opened.at + CONSOLE_OPEN_MS - Date.now());
    // Timers pause while a machine sleeps, and a page may be restored from the cache.
    const look = () => Date.now() - opened.at >= CONSOLE_OPEN_MS && end();
    const leave = () => setOpened(null);
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pagehide", leave);
    const { ask } = bound.current;
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pagehide", leave);
      // If this fails, the token expires by itself.
      ask(opened.token, { action: "lock" }).catch(() => {});
    };
  }, [opened, bound]);

  const access = useMemo<ConsoleAccess | null>(() => {
    if (!opened) return null;
    const { token } = opened;
    const orLocked = async <T,>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        if (error instanceof ConsoleLocked) {
          setOpened((now) => (now === opened ? null : now));
          setEnded(true);
        }
        throw error;
      }
    };
    return {
      ask: (request) => orLocked(bound.current.ask(token, request)),
      fetchResume: (id) => orLocked(bound.current.fetchFile(token, id)),
    };
  }, [opened, bound]);

  return {
    /** Null while locked. */
    access,
    hasEnded,
    open(token: string, at: number) {
      setEnded(false);
      setOpened({ token, at });
    },
    lock: () => setOpened(null),
  };
}
