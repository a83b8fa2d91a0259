import type { SyncNotice } from "#domain/kiosk/sync-notice.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Banner } from "#ui/banner.tsx";
import type { IconName } from "#ui/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { syncNoticeText } from "./sync-words.ts";

const LOOKS: Record<Exclude<SyncNotice["kind"], "fine">, { tone: "caution" | "danger"; icon: IconName }> = {
  "storage-low": { tone: "danger", icon: "alert" },
  refused: { tone: "danger", icon: "alert" },
  clock: { tone: "caution", icon: "clock" },
  dark: { tone: "caution", icon: "cloud-off" },
  waiting: { tone: "caution", icon: "sync" },
};

/** What is the matter with the tablet, the gravest first. */
export function KioskNotices({ notices }: { notices: readonly SyncNotice[] }) {
  const format = useFormat();
  const hasEnded = useSyncStatus(({ trouble }) => trouble === "unauthorized");
  return (
    <>
      {hasEnded && (
        <Banner tone="danger">
          The login of this tablet has ended. Punches are kept here; an admin leaves communal mode and logs in
          again.
        </Banner>
      )}
      {notices.map(
        (notice) =>
          notice.kind !== "fine" && (
            <Banner key={notice.kind} {...LOOKS[notice.kind]}>
              {syncNoticeText(notice, format)}
            </Banner>
          ),
      )}
    </>
  );
}
