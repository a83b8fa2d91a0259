import { askForNotifications, dismissNotifications } from "#stores/notification-store.ts";
import { Button } from "#ui/button.tsx";
import { OfferCard } from "./offer-card.tsx";

/** Explains what notifications are good for before the browser asks: its question can only be answered once. */
export function NotificationCard() {
  return (
    <OfferCard title="Be told when something is due" onDismiss={dismissNotifications}>
      <p className="text-muted">
        Shiftkeep can notify you on this device, such as of a new deadline for your availability. Your device
        asks you first.
      </p>
      <Button onPress={() => void askForNotifications()}>Turn on notifications</Button>
    </OfferCard>
  );
}
