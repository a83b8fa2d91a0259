import { useState } from "react";
import { resetPin } from "#commands/account/change-sign-in.ts";
import { useCommand } from "#commands/use-command.ts";
import { Button } from "#ui/button.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { PasswordForm } from "#view/account/password-form.tsx";
import { useSettingsWords } from "#words/made/use-settings-words.ts";

/** Changes the PIN for the shared tablet, which is shown once. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const say = useSettingsWords();
  const reset = useCommand(resetPin);
  const [pin, setPin] = useState<string | null>(null);
  return (
    <ModalFrame hasForm={!pin} title={say(pin ? "pinDialog.newTitle" : "pinDialog.title")} onClose={onClose}>
      {pin ? (
        <>
          <output
            aria-label={say("pinDialog.pin")}
            className="rounded-xl bg-sunken py-4 text-center text-4xl font-bold tracking-[0.2em] tabular-nums select-all"
          >
            {pin}
          </output>
          <Banner tone="caution" icon="lock">
            {say("pinDialog.once")}
          </Banner>
          <Button autoFocus onPress={onClose}>
            {say("done")}
          </Button>
        </>
      ) : (
        <PasswordForm
          action={say("pinDialog.get")}
          failed={say("pinDialog.failed")}
          work={async (password) => setPin(await reset(password))}
          onClose={onClose}
        >
          <p className="-mt-2 text-muted">{say("pinDialog.intro")}</p>
        </PasswordForm>
      )}
    </ModalFrame>
  );
}
