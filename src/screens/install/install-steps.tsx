import { type ReactNode, useEffect, useRef, useState } from "react";
import { askToInstall, type InstallPrompt, useInstall } from "#stores/install-store.ts";
import { Button } from "#ui/button.tsx";
import { IconFrame } from "#ui/marks/icon.tsx";
import { useAccountWords } from "#words/made/use-account-words.ts";
import { rich } from "#words/use-words.ts";
import type { InstallWay } from "./install-way.ts";

/** Installs the app by a press, or shows the steps that only a person can take. */
export function InstallSteps({ way }: { way: InstallWay }) {
  return way === "by-hand" ? <StepsByHand /> : <InstallByBrowser />;
}

function InstallByBrowser() {
  const say = useAccountWords();
  const { offer, isDeclined } = useInstall();
  const [isAsking, setAsking] = useState(false);
  const wasPressed = useRef(false);
  const hint = useRef<HTMLParagraphElement>(null);

  async function install(taken: InstallPrompt) {
    wasPressed.current = true;
    setAsking(true);
    await askToInstall(taken);
    setAsking(false);
  }

  // The focused button disappears with the offer.
  useEffect(() => {
    if (offer || !wasPressed.current) return;
    wasPressed.current = false;
    hint.current?.focus();
  }, [offer]);

  return (
    <>
      {offer && (
        <Button isBusy={isAsking} onPress={() => !isAsking && void install(offer)}>
          {say("install.button")}
        </Button>
      )}
      {isDeclined && (
        <p ref={hint} tabIndex={-1} className="outline-none">
          {say("install.declined")}
        </p>
      )}
    </>
  );
}

const SHARE =
  "M12 15V3.5M8.5 6.5 12 3l3.5 3.5M8 10H6.5A1.5 1.5 0 0 0 5 11.5v8A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5v-8a1.5 1.5 0 0 0-1.5-1.5H16";
const ADD = "M12 8v8m-4-4h8M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3Z";

/** Shows the buttons as they look on an iPhone and an iPad. */
function StepsByHand() {
  const say = useAccountWords();
  const b = (text: ReactNode) => <strong>{text}</strong>;
  return (
    <ol className="flex flex-col gap-3">
      <Step drawing={SHARE}>{rich(say, "install.stepShare", { b })}</Step>
      <Step drawing={ADD}>{rich(say, "install.stepAdd", { b })}</Step>
      <Step drawing="m5 12.5 4.5 4.5L19 7.5">{rich(say, "install.stepOpen", { b })}</Step>
    </ol>
  );
}

function Step({ drawing, children }: { drawing: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-xl border border-line bg-sunken text-brand-ink">
        <IconFrame path={drawing} />
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
