import { useBusiness } from "#queries/business.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ModalFrame } from "#ui/modal-frame.tsx";
import { PrintSheet } from "#ui/print-sheet.tsx";
import { toast } from "#ui/toast.ts";
import type { FreshSignIn } from "../staff-dialog-state.ts";

/** Tells the password and the PIN that somebody was given, the only time that they can be told. */
export function FreshSignInDialog({
  name,
  email,
  password,
  pin,
  onClose,
}: FreshSignIn & { onClose: () => void }) {
  const business = useBusiness();
  const what = [password && "Password", pin && "PIN"].filter(Boolean).join(" and ");
  return (
    <ModalFrame isOpen role="alertdialog" title={`${what} of ${name}`} onClose={onClose}>
      <p className="text-muted">Share this with {name} and nobody else.</p>
      {password && <Secret label="Password" purpose={`To sign in as ${email}`} text={password} />}
      {pin && <Secret label="PIN" purpose="For the time clock on a shared tablet" text={pin} />}
      <Banner tone="caution" icon="lock">
        {password && pin ? "They are" : "It is"} shown only now. You can set a new one at any time.
      </Banner>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onPress={() => window.print()}>
          Print
        </Button>
        <Button autoFocus onPress={onClose}>
          Done
        </Button>
      </div>
      <PrintSheet>
        <div className="flex flex-col gap-3 p-8 text-[13pt]">
          <p className="text-[16pt] font-bold">{[business?.name, name].filter(Boolean).join(", ")}</p>
          <p>
            Sign in with {email}, at {location.host}.
          </p>
          {password && (
            <p>
              Password: <strong className="text-[18pt]">{password}</strong>
            </p>
          )}
          {pin && (
            <p>
              PIN for the time clock: <strong className="text-[18pt] tabular-nums">{pin}</strong>
            </p>
          )}
        </div>
      </PrintSheet>
    </ModalFrame>
  );
}

function Secret({ label, purpose, text }: { label: string; purpose: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`${label} copied`);
    } catch {
      toast.error("It could not be copied. Please write it down.");
    }
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">{purpose}</p>
      <div className="flex items-center gap-2 rounded-xl bg-sunken py-2 pe-2 ps-4">
        <output
          aria-label={label}
          className="min-w-0 flex-1 text-2xl font-bold tracking-widest tabular-nums [overflow-wrap:anywhere] select-all"
        >
          {text}
        </output>
        <Button variant="quiet" aria-label={`Copy ${label}`} onPress={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  );
}
