import { useEffect, useState } from "react";
import { links } from "#lib/links.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { useSettingsWords } from "#words/made/use-settings-words.ts";

const help = lazyDialog(async () => (await import("../help/help-panel.tsx")).HelpPanel);
const PAGES = ["feedback", "terms", "privacy"] as const;

/** The help, and the pages that nothing else leads to. */
export function HelpCard() {
  const say = useSettingsWords();
  const [isOpen, setOpen] = useState(false);
  useEffect(help.preloadWhenIdle, []);
  return (
    <Card title={say("help.title")}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onPress={() => setOpen(true)}>
          {say("help.help")}
        </Button>
        {PAGES.map((page) => (
          <LinkButton key={page} variant="secondary" href={links[page]()}>
            {say(`help.${page}`)}
          </LinkButton>
        ))}
      </div>
      {isOpen && <help.Part title={say("help.help")} onClose={() => setOpen(false)} />}
    </Card>
  );
}
