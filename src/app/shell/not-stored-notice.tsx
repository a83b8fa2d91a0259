import { useSyncStatus } from "#stores/sync-store.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { NOTICE_EDGE } from "./offline-banner.tsx";

const WHY = {
  full: "This device is full: what you just did was NOT saved. Free some space (photos, downloads, apps), then do it again.",
  broken:
    "This device's storage does not work: what you just did was NOT saved. Close the app's other tabs, reload, then do it again.",
};

/** The loudest message there is. Its code is always at hand: a device in this state may be unable to load more. */
export function NotStoredNotice() {
  const format = useFormat();
  const failure = useSyncStatus((status) => status.notStored);
  if (!failure) return null;
  return (
    // Another failure is another message: a new element interrupts a screen reader again.
    <Banner key={failure.at} tone="alarm" className={NOTICE_EDGE}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-[min(15rem,100%)] flex-1 font-semibold">
          {WHY[failure.trouble]} It was {format.time(failure.at)}.
        </p>
        <Button variant="secondary" onPress={() => useSyncStatus.setState({ notStored: null })}>
          I have read this
        </Button>
      </div>
    </Banner>
  );
}
