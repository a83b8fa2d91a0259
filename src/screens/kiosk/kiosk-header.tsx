import { useBusiness } from "#queries/use-business.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { useKiosk } from "#stores/kiosk-store.ts";
import { Icon } from "#ui/icon.tsx";
import { LogoMark } from "#ui/logo.tsx";
import { punches } from "./sync-words.ts";

/** Whose clock it is, how many punches wait on it and when it last exchanged with the server. */
export function KioskHeader({ pending, lastSyncedAt }: { pending: number; lastSyncedAt: string | null }) {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const business = useBusiness();
  const deviceName = useKiosk((kiosk) => kiosk.deviceName);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="flex min-w-0 items-center gap-3">
        <LogoMark />
        <div className="min-w-0">
          <h1 className="truncate text-lg leading-tight font-bold sm:text-xl">
            {business?.name ?? "Time Clock"}
          </h1>
          <p className="truncate text-sm text-muted">{deviceName}</p>
        </div>
      </div>
      <p className="flex items-center gap-2 text-sm text-muted tabular-nums sm:text-base">
        <Icon
          name={pending > 0 ? "sync" : "check-circle"}
          className={pending > 0 ? "text-caution" : "text-positive"}
        />
        {pending > 0 ? `${punches(pending)} to send` : "All punches sent"} · Last sync{" "}
        {lastSyncedAt ? format.timeAndDay(lastSyncedAt, now) : "never"}
      </p>
    </header>
  );
}
