import { useCallback, useEffect, useRef } from "react";
import { Banner } from "#ui/banner.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { ApplicationsTab } from "./applications-tab.tsx";
import { useConsole } from "./console-context.ts";
import type { ConsoleTab } from "./console-tabs.ts";
import { Counters } from "./counters.tsx";
import { OperatorNotices } from "./operator-notices.tsx";
import type { PostingDraft } from "./posting-draft.ts";
import { PostingsTab } from "./postings-tab.tsx";
import { SubscriptionsTab } from "./subscriptions-tab.tsx";
import { SupportTab } from "./support-tab.tsx";
import { useAnswer } from "./use-answer.ts";

interface ConsolePagesProps {
  tab: ConsoleTab;
  onTab: (tab: ConsoleTab) => void;
  /** The posting that is being written; null while none is. */
  draft: PostingDraft | null;
  onDraft: (draft: PostingDraft | null) => void;
}

/** What the console shows once it is open (spec section 2). */
export function ConsolePages({ tab, onTab, draft, onDraft }: ConsolePagesProps) {
  const { ask } = useConsole();
  const overview = useAnswer(useCallback(() => ask({ action: "overview" }), [ask]));
  useArrival(draft !== null);
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>Admin Console</PageTitle>
      {!overview.isOnline && (
        <Banner tone="caution" icon="cloud-off">
          You are offline. The console needs a connection.
        </Banner>
      )}
      <OperatorNotices />
      <Counters overview={overview.answer} />
      <Tabs
        label="Admin Console"
        selectedKey={tab}
        onSelectionChange={(key) => onTab(String(key) as ConsoleTab)}
        tabs={[
          { id: "applications", label: "Job Applications", content: <ApplicationsTab /> },
          {
            id: "postings",
            label: "Job Postings",
            content: <PostingsTab draft={draft} onDraft={onDraft} onChanged={overview.again} />,
          },
          {
            id: "subscriptions",
            label: "Subscriptions",
            content: <SubscriptionsTab overview={overview} />,
          },
          { id: "support", label: "Support Requests", content: <SupportTab /> },
        ]}
      />
    </div>
  );
}

/** The form that was here is gone, and with it the focus; a dialog that is open again takes it itself. */
function useArrival(isWriting: boolean) {
  const writesAtFirst = useRef(isWriting);
  useEffect(() => {
    if (!writesAtFirst.current) document.querySelector("h1")?.focus({ preventScroll: true });
  }, []);
}
