import { usePeople } from "#queries/people.ts";
import { useRejectedChanges } from "#queries/unsent-changes.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";

/**
 * What becomes of the punches on this tablet that the server does not have, if somebody leaves communal mode now.
 * `isSentLater`: by whoever uses the device next; otherwise only under the tablet's present account.
 */
export function LeftBehind({ isSentLater }: { isSentLater: boolean }) {
  const say = useKioskWords();
  const { waiting, attention } = useSyncStatus();
  const userId = useSession(({ user }) => user?.id);
  const owner = usePeople()?.find(({ id }) => id === userId)?.name;
  if (isSentLater) {
    return (
      <>
        {waiting > 0 && <Banner tone="caution">{say("leave.unsent", { count: waiting })}</Banner>}
        <Refused />
      </>
    );
  }
  const count = waiting + attention;
  if (count === 0) return null;
  return (
    <Banner tone="caution">
      {owner === undefined
        ? say("leave.leftBehindNoName", { count })
        : say("leave.leftBehind", { count, owner })}
    </Banner>
  );
}

/** Nobody can see them after the tablet's session, so a manager writes them down. */
function Refused() {
  const say = useKioskWords();
  const sayClock = useTimeClockWords();
  const format = useFormat();
  const people = usePeople();
  const refused = useRejectedChanges()?.filter(({ collection }) => collection === "punches") ?? [];
  if (refused.length === 0) return null;
  return (
    <Banner tone="danger">
      <p>{say("leave.refused")}</p>
      <ul className="mt-2 list-disc ps-5">
        {refused.map(({ id, row }) => (
          <li key={id}>
            {say("leave.refusedPunch", {
              name: people?.find((person) => person.id === row.user_id)?.name ?? "",
              what: sayClock(`press.${row.type as "in"}`),
              time: format.moment(String(row.at)),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
