import { useState } from "react";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { PublicFrame } from "#screens/public/public-frame.tsx";
import { Button } from "#ui/button.tsx";
import { CodeForm } from "./code-form.tsx";
import { ConsoleContext } from "./console-context.ts";
import { ConsolePages } from "./console-pages.tsx";
import { type ConsoleTab, DEFAULT_TAB } from "./console-tabs.ts";
import { hasWords, type PostingDraft } from "./posting-draft.ts";
import { useConsoleSession } from "./use-console-session.ts";

const ENDED = "The console locks after 15 minutes. Please enter the access code again.";

/** The platform's own console. What is typed in it outlasts a lock, as long as the page stays open. */
export function ConsoleScreen() {
  const { access, hasEnded, open, lock } = useConsoleSession();
  const [tab, setTab] = useState<ConsoleTab>(DEFAULT_TAB);
  const [draft, setDraft] = useState<PostingDraft | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const isDirty = draft !== null && hasWords(draft);
  useUnsavedForm(isDirty);

  if (!access) {
    const kept = isDirty ? " What you typed is kept." : "";
    return (
      <PublicFrame>
        <CodeForm
          notice={hasEnded ? ENDED + kept : null}
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
            Lock console
          </Button>
        }
      >
        <ConsolePages tab={tab} onTab={setTab} draft={draft} onDraft={setDraft} />
      </PublicFrame>
    </ConsoleContext>
  );
}
