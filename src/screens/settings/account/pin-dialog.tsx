import { useState } from "react";
import { resetPin } from "#commands/account/change-sign-in.ts";
import { useCommand } from "#commands/use-command.ts";
import { Button } from "#ui/button.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { PasswordForm } from "#view/account/password-form.tsx";

/** Changes the PIN for the shared tablet, which is shown once. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const reset = useCommand(resetPin);
  const [pin, setPin] = useState<string | null>(null);
  return (
    <ModalFrame hasForm={!pin} title={pin ? "Your new PIN" : "New PIN"} onClose={onClose}>
      {pin ? (
        <>
          <output
            aria-label="PIN"
            className="rounded-xl bg-sunken py-4 text-center text-4xl font-bold tracking-[0.2em] tabular-nums select-all"
          >
            {pin}
          </output>
          <Banner tone="caution" icon="lock">
            Write it down now: it is shown only once. Your old PIN no longer works.
          </Banner>
          <Button autoFocus onPress={onClose}>
            Done
          </Button>
        </>
      ) : (
        <PasswordForm
          action="Get a new PIN"
          failed="Your PIN was not changed. Please try again."
          work={async (password) => setPin(await reset(password))}
          onClose={onClose}
        >
          <p className="-mt-2 text-muted">
            You clock in with it on a shared tablet. A tablet that is offline takes your old PIN until it is
            back online.
          </p>
        </PasswordForm>
      )}
    </ModalFrame>
  );
}
