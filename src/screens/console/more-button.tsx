import { Button } from "#ui/button.tsx";

/** Loads older rows of a list; renders nothing if there are none. */
export function MoreButton({ list }: { list: { hasMore: boolean; isBusy: boolean; more: () => void } }) {
  if (!list.hasMore) return null;
  return (
    <p className="mt-4 flex justify-center">
      <Button variant="secondary" isBusy={list.isBusy} onPress={list.more}>
        {list.isBusy ? "Loading..." : "Show older"}
      </Button>
    </p>
  );
}
