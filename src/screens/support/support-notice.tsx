import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useOnline } from "#ui/use-online.ts";

interface SupportNoticeProps {
  /** Why the last try failed. */
  problem: string | null;
  draft: { isDirty: boolean; isKept: boolean; isFound: boolean; clear: () => void };
}

/** What has to be said above the form: why nothing was sent, that nothing can be, or that a draft was found. */
export function SupportNotice({ problem, draft }: SupportNoticeProps) {
  const isOnline = useOnline();
  const kept = draft.isKept ? "What you wrote is kept on this device." : "Please leave this page open.";
  if (problem) {
    return (
      <Banner tone="danger">
        {problem} {draft.isDirty && kept}
      </Banner>
    );
  }
  if (!isOnline) {
    return (
      <Banner tone="caution" icon="cloud-off">
        You are offline. Sending needs a connection. {draft.isDirty && kept}
      </Banner>
    );
  }
  if (!draft.isFound || !draft.isDirty) return null;
  return (
    <Banner tone="info">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>Your draft was kept on this device.</p>
        <Button variant="secondary" onPress={draft.clear}>
          Discard draft
        </Button>
      </div>
    </Banner>
  );
}
