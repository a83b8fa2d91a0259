import { Suspense, useState } from "react";
import type { Business } from "#schema/entities/business.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";

const dialog = lazyPart(async () => (await import("./business-dialog.tsx")).BusinessDialog, NotOpened);

/** The way to what an admin's business is called, and where it is. */
export function BusinessIdentity({ business }: { business: Business }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-5">
      <Button variant="secondary" onPress={() => setOpen(true)}>
        Change name, address or time zone
      </Button>
      <Suspense>{isOpen && <dialog.Part business={business} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
