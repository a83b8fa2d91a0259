import { useState } from "react";
import { useSession } from "#stores/session-store.ts";
import { IconButton } from "#ui/button.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useViewWords } from "#words/made/use-view-words.ts";

const list = lazyDialog(async () => (await import("./language-list.tsx")).LanguageList);

/** A button for the app's languages, for whoever is not signed in. The build draws it too; the list loads when asked for. */
export function LanguageMenu({ isOnNight = false }: { isOnNight?: boolean }) {
  const say = useViewWords();
  const isSignedIn = useSession(({ user }) => user !== null);
  const [button, setButton] = useState<HTMLElement | null>(null);
  if (isSignedIn) return null;
  return (
    <>
      <IconButton
        icon="globe"
        label={say("language.menu")}
        aria-haspopup="menu"
        aria-expanded={button !== null}
        onPress={({ target }) => setButton(target as HTMLElement)}
        className={
          isOnNight ? "text-on-night hover:bg-night-raised focus-visible:outline-night-accent" : undefined
        }
      />
      {button && <list.Part button={button} onClose={() => setButton(null)} />}
    </>
  );
}
