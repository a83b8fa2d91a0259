import { links } from "#lib/links.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { CardSkeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";

/** Shown for something not on this device yet; offline it says so. */
export function NotFilled({ label, height }: { label: string; height: string }) {
  const online = useSyncStatus((status) => status.online);
  const isFilling = useIsFilling();
  return (
    <ListState
      items={undefined}
      isOffline={!online && isFilling}
      skeleton={<CardSkeleton label={label} height={height} />}
      empty={null}
    >
      {() => null}
    </ListState>
  );
}

/** Shown for a module that is loading, or is not here yet, or was deleted or may not be seen. */
export function NoModule({ isLoading }: { isLoading: boolean }) {
  const say = useTrainingWords();
  const isFilling = useIsFilling();
  if (isLoading || isFilling) return <NotFilled label={say("loadingModule")} height="24rem" />;
  return (
    <Card>
      <EmptyState icon="info" title={say("notHere.title")}>
        {say("notHere.hint")}
        <p>
          <TextLink href={links.training()}>{say("all")}</TextLink>
        </p>
      </EmptyState>
    </Card>
  );
}
