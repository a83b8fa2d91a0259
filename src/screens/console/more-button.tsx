import { Button } from "#ui/button.tsx";
import { useConsoleWords } from "#words/made/use-console-words.ts";

/** Loads older rows of a list; renders nothing if there are none. */
export function MoreButton({ list }: { list: { hasMore: boolean; isBusy: boolean; more: () => void } }) {
  const say = useConsoleWords();
  if (!list.hasMore) return null;
  return (
    <p className="mt-4 flex justify-center">
      <Button variant="secondary" isBusy={list.isBusy} onPress={list.more}>
        {say(list.isBusy ? "loading" : "showOlder")}
      </Button>
    </p>
  );
}
