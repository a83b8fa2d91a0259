import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { reloadApp } from "#app/boot/reload-app.ts";
import { signOut } from "#commands/account/sign-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { type LostData, type ServerWentBack, useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { NOTICE_EDGE } from "./offline-banner.tsx";

/** Troubles that only the person can resolve. */
export function SyncNotices() {
  const { lost, wentBack, trouble, notStored } = useSyncStatus();
  return (
    <>
      {lost && <LostNotice lost={lost} />}
      {wentBack && <WentBackNotice wentBack={wentBack} />}
      {trouble === "unauthorized" && <SignInNotice />}
      {trouble === "outdated" && <OutdatedNotice />}
      {trouble === "full" && !notStored && <FullNotice />}
      {trouble === "serverFull" && <ServerFullNotice />}
    </>
  );
}

/** Without a button: it goes when an exchange succeeds. The notice about lost writes takes precedence. */
function FullNotice() {
  return (
    <Banner tone="danger" className={NOTICE_EDGE}>
      This device is full: what comes from the server cannot be stored on it. Nothing you entered is lost.
      Free some space (photos, downloads, apps), and it goes on by itself.
    </Banner>
  );
}

/** The operator finds the details in the server's log. */
function ServerFullNotice() {
  return (
    <Banner tone="caution" className={NOTICE_EDGE}>
      The server is out of storage space and can't save changes right now. Keep working: your changes are
      saved on this device and will be sent when there is space again.
    </Banner>
  );
}

function OutdatedNotice() {
  return (
    <Notice action="Reload" onPress={() => void reloadApp("installed")}>
      This version is too old to sync. Please reload. Your changes are kept on this device.
    </Notice>
  );
}

/** Leaves the ended session; waiting changes are kept for the same person, who returns to this page. */
function SignInNotice() {
  const leave = useCommand(signOut);
  const navigate = useNavigate();
  const { pathname } = useLocation();

  async function signIn() {
    await leave().catch((error: unknown) => console.error("Logout failed:", error));
    navigate(links.login({ redirect: pathname }), { replace: true });
  }

  return (
    <Notice action="Sign in" onPress={() => void signIn()}>
      Please sign in again. Your changes are kept on this device and will be sent afterwards.
    </Notice>
  );
}

function LostNotice({ lost: { waiting, lastSyncedAt } }: { lost: LostData }) {
  const format = useFormat();
  return (
    <Notice action="I have read this" onPress={() => useSyncStatus.setState({ lost: null })}>
      <p>
        The browser removed this app's data from this device.{" "}
        {lastSyncedAt && `Everything up to ${format.moment(lastSyncedAt)} is on the server. `}
        What the server holds is being fetched again.
      </p>
      {waiting.length > 0 && (
        <>
          <p className="mt-2 font-semibold">Not sent yet, and lost. Please enter it again:</p>
          <ul className="list-disc ps-5">
            {waiting.map(({ label, at }) => (
              <li key={`${label} ${at}`}>{withMoment(label, format.moment(at))}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

function WentBackNotice({ wentBack: { at, changes } }: { wentBack: ServerWentBack }) {
  const format = useFormat();
  return (
    <Notice action="Got it" onPress={() => useSyncStatus.setState({ wentBack: null })}>
      <p className="font-semibold">The server lost its latest data (noticed {format.moment(at)}).</p>
      <p>
        {changes === 1 && "One change from this device is being sent again. "}
        {changes > 1 && `${changes} changes from this device are being sent again. `}
        Changes from other devices come back once those devices are online.
      </p>
    </Notice>
  );
}

/** A punch's words name its time already. */
function withMoment(label: string, moment: string): string {
  return label.includes(moment) ? label : `${label}, ${moment}`;
}

interface NoticeProps {
  action: string;
  onPress: () => void;
  children: ReactNode;
}

function Notice({ action, onPress, children }: NoticeProps) {
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
