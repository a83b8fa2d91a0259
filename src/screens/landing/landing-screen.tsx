// Chunk folder: first

import { Suspense, useEffect, useState } from "react";
import { Button, type ButtonProps } from "react-aria-components/Button";
import { Link } from "react-aria-components/Link";
import { links } from "#lib/links.ts";
import { whenIdle } from "#lib/load-when-idle.ts";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotLoaded } from "#ui/page/not-loaded.tsx";
import { PlaceLink } from "#ui/page/text-link.tsx";
import { BrandLogo } from "#view/layout/brand-logo.tsx";
import { useLandingWords } from "#words/made/use-landing-words.ts";
import { FirstSight } from "./first-sight.tsx";

const help = lazyDialog(async () => (await import("../help/help-panel.tsx")).HelpPanel);
const rest = lazyPart(async () => (await import("./below-the-fold.tsx")).BelowTheFold, NotLoaded);

/** The public start page. Parts below the first screenful load later. */
export function LandingScreen() {
  const say = useLandingWords();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  const [isSettled, setSettled] = useState(false);
  useEffect(help.preloadWhenIdle, []);
  // The rest waits until the first screenful is rendered and the device is idle.
  useEffect(() => void whenIdle(() => setSettled(true), { timeout: 1000 }), []);
  return (
    <>
      <FirstSight onHelp={openHelp}>
        {isSettled ? (
          <Suspense fallback={<div className="min-h-dvh" />}>
            <rest.Part />
          </Suspense>
        ) : null}
      </FirstSight>
      <LandingFooter onHelp={openHelp} />
      {isHelpOpen && <help.Part title={say("howToUse")} onClose={() => setHelpOpen(false)} />}
    </>
  );
}

const legal = lazyDialog(async () => (await import("#screens/legal/legal-dialog.tsx")).LegalDialog);

export function LandingFooter({ onHelp }: { onHelp: () => void }) {
  const say = useLandingWords();
  const [open, setOpen] = useState<"terms" | "privacy" | null>(null);
  return (
    <footer className="border-t border-line bg-surface">
      <div className="public-edges mx-auto grid max-w-7xl gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex flex-col items-start gap-4 sm:col-span-2 lg:col-span-1">
          <BrandLogo />
          <p className="max-w-md text-muted">{say("footer.blurb")}</p>
          <p className="text-sm text-muted">
            {say("footer.copyright", { year: String(new Date().getFullYear()) })}
          </p>
        </div>
        <nav aria-labelledby="connect" className="flex flex-col items-start">
          <h2 id="connect" className="mb-1 font-bold">
            {say("footer.connect")}
          </h2>
          <PlaceLink to="support" className="flex min-h-11 items-center hover:underline">
            {say("footer.support")}
          </PlaceLink>
          <FooterButton onPress={onHelp}>{say("howToUse")}</FooterButton>
          <Link href={links.careers()} className="flex min-h-11 items-center hover:underline">
            {say("footer.openPositions")}
          </Link>
        </nav>
        <div className="flex flex-col items-start">
          <h2 className="mb-1 font-bold">{say("footer.legal")}</h2>
          <FooterButton onPress={() => setOpen("terms")}>{say("footer.terms")}</FooterButton>
          <FooterButton onPress={() => setOpen("privacy")}>{say("footer.privacy")}</FooterButton>
        </div>
      </div>
      {open && <legal.Part name={open} onClose={() => setOpen(null)} />}
    </footer>
  );
}

/** A button that looks like the links beside it. */
function FooterButton(props: Omit<ButtonProps, "className">) {
  return (
    <Button {...props} className="flex min-h-11 cursor-pointer items-center text-start hover:underline" />
  );
}
