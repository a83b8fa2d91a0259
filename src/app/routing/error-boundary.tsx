import { type ReactNode, use, useEffect, useState } from "react";
import { removeSession } from "#commands/account/sign-out.ts";
import { links } from "#lib/links.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { pagesLoad, serverAnswers } from "#lib/server-answers.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Icon, type IconName } from "#ui/marks/icon.tsx";
import { Boundary } from "#ui/page/boundary.tsx";
import { appWords } from "#words/made/app.ts";
import { rich, WordsLocale } from "#words/use-words.ts";
import { reloadApp, reloadPage } from "../update/reload-app.ts";

interface ErrorBoundaryProps {
  /** A new value clears the error: the person has navigated on. */
  resetKey?: string;
  children: ReactNode;
}

/** Shows the error screen instead of what failed to render. */
export function ErrorBoundary({ resetKey, children }: ErrorBoundaryProps) {
  const screenOf = (error: unknown) => (
    <ErrorScreen message={error instanceof Error ? error.message : String(error)} />
  );
  return (
    <Boundary resetKey={resetKey} standIn={screenOf}>
      {children}
    </Boundary>
  );
}

/** Browsers' messages when a screen's code cannot be fetched. */
const NOT_LOADED = /dynamically imported module|importing a module script/i;

/** Replaces what failed. It works outside the router too, so its buttons reload pages. */
export function ErrorScreen({ message }: { message: string }) {
  const isInstalled = RUN_MODE === "installed";
  const [state, setState] = useState<"shown" | "leaving" | "away">("shown");
  const isNotLoaded = NOT_LOADED.test(message);
  const isAway = useAwaitedServer(isNotLoaded);
  const say = appWords.loaded(use(WordsLocale));

  /** `leavePage` resolves to false if the browser could only show an error page of its own. */
  async function tryTo(leavePage: () => Promise<boolean>) {
    setState("leaving");
    if (!(await leavePage())) setState("away");
  }
  const reload = () => void tryTo(() => reloadApp(RUN_MODE));

  if (!say) return <Wordless message={message} state={state} onReload={reload} />;
  if (isAway) {
    return (
      <Message icon="cloud-off" look="bg-caution-soft text-caution" title={say("error.away")}>
        <p>{say("error.awayText")}</p>
      </Message>
    );
  }
  return (
    <Message icon="alert" look="bg-danger-soft text-danger" title={say("error.title")}>
      <p>{say("error.text")}</p>
      <p className="rounded-lg bg-sunken px-4 py-3 text-muted [overflow-wrap:anywhere]">
        {isNotLoaded ? say("error.notLoaded") : message}
      </p>
      {/notification/i.test(message) && <p>{say("error.notifications")}</p>}
      {isInstalled && (
        <div className="text-muted">
          <p>{say("error.installed")}</p>
          <ol className="mt-2 list-decimal ps-6">
            <li>{say("error.closeTabs")}</li>
            <li>{say("error.clearStorage")}</li>
            <li>{say("error.reinstall")}</li>
          </ol>
        </div>
      )}
      <p>
        {rich(say, "error.support", {
          link: (text) => (
            <a className="font-semibold text-brand-ink underline" href={links.support()}>
              {text}
            </a>
          ),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={state === "leaving"} onPress={reload}>
          {say(isInstalled ? "error.reloadInstalled" : "error.reloadApp")}
        </Button>
        <Button variant="secondary" onPress={() => void tryTo(leave)}>
          {say(isInstalled ? "error.toLogin" : "error.toHome")}
        </Button>
      </div>
      <p role="status">{state === "away" && say("error.noServer")}</p>
    </Message>
  );
}

interface MessageProps {
  icon?: IconName;
  look?: string;
  title: string;
  children: ReactNode;
}

function Message({ icon, look, title, children }: MessageProps) {
  return (
    <section role="alert" className="grid min-h-[70dvh] place-items-center p-6">
      <div className="flex w-full max-w-lg flex-col gap-4">
        {icon && (
          <span className={cx("grid size-14 place-items-center rounded-2xl", look)}>
            <Icon name={icon} className="size-8" />
          </span>
        )}
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {title}
        </h1>
        {children}
      </div>
    </section>
  );
}

interface WordlessProps {
  message: string;
  state: "shown" | "leaving" | "away";
  onReload: () => void;
}

// no words: they are not loaded
/** The error screen while the words of the person's language are not there. */
function Wordless({ message, state, onReload }: WordlessProps) {
  return (
    <Message title="Something went wrong">
      <p dir="auto" className="text-muted [overflow-wrap:anywhere]">
        {message}
      </p>
      <div>
        <Button isBusy={state === "leaving"} onPress={onReload}>
          Reload App
        </Button>
      </div>
      <p role="status">
        {state === "away" && "Can't reach the server right now. Check your connection and try again."}
      </p>
    </Message>
  );
}

async function leave(): Promise<boolean> {
  if (!(await pagesLoad())) return false;
  const isInstalled = RUN_MODE === "installed";
  if (isInstalled) void removeSession();
  window.location.assign(isInstalled ? links.login() : links.home());
  return true;
}

const ASK_AGAIN_MS = 5_000;

/**
 * Whether the server is unreachable. Once it answers, the app reloads, because some browsers never retry code that
 * failed. If the server was reachable from the start, a reload would fail again, so nothing is done.
 */
function useAwaitedServer(isAwaited: boolean): boolean {
  const [isAway, setAway] = useState(isAwaited && !navigator.onLine);
  useEffect(() => {
    if (!isAwaited) return;
    let wasAway = !navigator.onLine;
    let isOver = false;
    const ask = async () => {
      const answers = await serverAnswers();
      if (isOver) return;
      if (!answers) {
        wasAway = true;
        setAway(true);
      } else if (wasAway) reloadPage();
      else end();
    };
    const timer = setInterval(ask, ASK_AGAIN_MS);
    window.addEventListener("online", ask);
    void ask();
    function end() {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener("online", ask);
    }
    return end;
  }, [isAwaited]);
  return isAway;
}
