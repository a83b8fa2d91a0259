import { useBusiness } from "#queries/use-business.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ModalFrame } from "#ui/modal-frame.tsx";
import { PrintSheet } from "#ui/print-sheet.tsx";
import { toast } from "#ui/toast.ts";
import type { FreshPin } from "../staff-dialog-state.ts";

/** Tells a PIN, the only time that it can be told. */
export function FreshPinDialog({ name, email, pin, onClose }: FreshPin & { onClose: () => void }) {
  const business = useBusiness();

  async function copy() {
    try {
      await navigator.clipboard.writeText(pin);
      toast.success("PIN copied");
    } catch {
      toast.error("It could not be copied. Please write it down.");
    }
  }

  return (
    <ModalFrame isOpen role="alertdialog" title={`PIN of ${name}`} onClose={onClose}>
      <p className="text-muted">For the time clock on a shared tablet. Tell it to {name} and nobody else.</p>
      <output
        aria-label="PIN"
        className="rounded-xl bg-sunken py-4 text-center text-4xl font-bold tracking-[0.2em] tabular-nums select-all"
      >
        {pin}
      </output>
      <Banner tone="caution" icon="lock">
        It is shown only now. Whoever loses it gets a new one.
      </Banner>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onPress={() => void copy()}>
          Copy PIN
        </Button>
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
          <p>
            PIN for the time clock: <strong className="text-[18pt] tabular-nums">{pin}</strong>
          </p>
        </div>
      </PrintSheet>
    </ModalFrame>
  );
}
