import { dismissInstall } from "#stores/install-store.ts";
import { useSession } from "#stores/session-store.ts";
import { InstallSteps } from "./install-steps.tsx";
import type { InstallWay } from "./install-way.ts";
import { OfferCard } from "./offer-card.tsx";

/** Offers to put the app on the home screen, until somebody says no. */
export function InstallCard({ way }: { way: InstallWay }) {
  const role = useSession(({ scope }) => scope?.role);
  return (
    <OfferCard title="Put Shiftkeep on your home screen" onDismiss={dismissInstall}>
      <p className="text-muted">
        It then opens like any other app, in a window of its own, and is one press from the time clock.
        {role === "admin" && " Your subscription is best managed on the website."}
      </p>
      <InstallSteps way={way} />
    </OfferCard>
  );
}
