import { usePushChoices } from "#queries/notifications.ts";
import { useSession } from "#stores/session-store.ts";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { PushChoicesPart } from "./push-choices-part.tsx";
import { PushDevicePart } from "./push-device-part.tsx";

/** What somebody is told of while the app is closed, on this device and on all of theirs. */
export function NotificationsCard() {
  const choices = usePushChoices();
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));
  if (!hasBusiness) return null;
  return (
    <Card title="Notifications">
      <PushDevicePart />
      <div className="mt-5 flex flex-col gap-5 border-t border-line pt-5">
        {choices ? (
          <PushChoicesPart choices={choices} />
        ) : (
          <Skeleton label="Loading what you are told of" lines={4} />
        )}
      </div>
    </Card>
  );
}
