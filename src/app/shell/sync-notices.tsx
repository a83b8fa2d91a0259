import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { signOut } from "#commands/account/sign-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { type LostData, type ServerWentBack, useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { reloadApp } from "../update/reload-app.ts";
import { NOTICE_EDGE } from "./offline-banner.tsx";

/** Troubles that only the person can resolve. */
export function SyncNotices() {
  const say = useAppWords();
  const { lost, wentBack, trouble, notStored } = useSyncStatus();
  const reload = async () => {
    if (!(await reloadApp("installed"))) toast.error(say("toast.noServer"));
  };
  return (
    <>
      {lost && <LostNotice lost={lost} />}
      {wentBack && <WentBackNotice wentBack={wentBack} />}
      {trouble === "unauthorized" && <SignInNotice />}
      {trouble === "outdated" && (
        <Notice action={say("outdated.reload")} onPress={() => void reload()}>
          {say("outdated.text")}
        </Notice>
      )}
      {/* Without a button: it goes when an exchange succeeds. The notice about lost writes takes precedence. */}
      {trouble === "full" && !notStored && (
        <Banner tone="danger" className={NOTICE_EDGE}>
          {say("deviceFull.text")}
        </Banner>
      )}
      {/* The operator finds the details in the server's log. */}
      {trouble === "serverFull" && (
        <Banner tone="caution" className={NOTICE_EDGE}>
          {say("serverFull.text")}
        </Banner>
      )}
    </>
  );
}

/** Leaves the ended session; waiting changes are kept for the same person, who returns to this page. */
function SignInNotice() {
  const say = useAppWords();
  const leave = useCommand(signOut);
  const navigate = useNavigate();
  const { pathname } = useLocation();

  async function signIn() {
    await leave().catch((error: unknown) => console.error("Logout failed:", error));
    navigate(links.login({ redirect: pathname }), { replace: true });
  }

  return (
    <Notice action={say("loggedOut.logIn")} onPress={() => void signIn()}>
      {say("loggedOut.text")}
    </Notice>
  );
}

function LostNotice({ lost: { waiting, lastSyncedAt } }: { lost: LostData }) {
  const say = useAppWords();
  const format = useFormat();
  return (
    <Notice action={say("notice.gotIt")} onPress={() => useSyncStatus.setState({ lost: null })}>
      <p>
        {lastSyncedAt ? say("lost.textUntil", { moment: format.moment(lastSyncedAt) }) : say("lost.text")}
      </p>
      {waiting.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{say("lost.waiting")}</p>
          <ul className="list-disc ps-5">
            {waiting.map(({ label, at }) => {
              const [change, moment] = [label || say("lost.unknown"), format.moment(at)];
              return (
                // A punch's words name its time already.
                <li key={`${label} ${at}`}>
                  {change.includes(moment) ? change : say("lost.item", { change, moment })}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Notice>
  );
}

function WentBackNotice({ wentBack: { at, changes } }: { wentBack: ServerWentBack }) {
  const say = useAppWords();
  const format = useFormat();
  return (
    <Notice action={say("notice.gotIt")} onPress={() => useSyncStatus.setState({ wentBack: null })}>
      <p className="font-semibold">{say("wentBack.title", { moment: format.moment(at) })}</p>
      <p>
        {changes > 0 && `${say("wentBack.own", { count: changes })} `}
        {say("wentBack.others")}
      </p>
    </Notice>
  );
}

function Notice({ action, onPress, children }: { action: string; onPress: () => void; children: ReactNode }) {
  return (
    <Banner tone="danger" className={NOTICE_EDGE}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="max-h-[45dvh] min-w-[min(15rem,100%)] flex-1 overflow-y-auto text-ink">
          {children}
        </div>
        <Button variant="secondary" onPress={onPress}>
          {action}
        </Button>
      </div>
    </Banner>
  );
}
