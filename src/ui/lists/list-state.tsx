import type { ReactNode } from "react";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { Button } from "../button.tsx";
import { Banner } from "../page/banner.tsx";
import { EmptyState } from "./empty-state.tsx";

interface ListStateProps<T> {
  /** Undefined while loading. */
  items: readonly T[] | undefined;
  problem?: string | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Whether the device is offline, so that rows that are not on it cannot load. */
  isOffline?: boolean | undefined;
  /** A placeholder of the same size as the rows. */
  skeleton: ReactNode;
  /** The content for an empty list: that there is nothing, and what to do. */
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** Shows a list in its current state. Existing items stay visible even if loading them again failed. */
export function ListState<T>({
  items,
  problem,
  onRetry,
  isOffline,
  skeleton,
  empty,
  children,
}: ListStateProps<T>) {
  if (items && items.length > 0) {
    return (
      <>
        {problem && <Problem text={problem} onRetry={onRetry} />}
        {children(items)}
      </>
    );
  }
  if (problem) return <Problem text={problem} onRetry={onRetry} />;
  if (items) return empty;
  return isOffline ? <NotHereYet /> : skeleton;
}

function Problem({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  const say = useUiWords();
  return (
    <Banner tone="danger" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{text}</p>
        {onRetry && (
          <span className="-my-2">
            <Button variant="secondary" onPress={onRetry}>
              {say("list.retry")}
            </Button>
          </span>
        )}
      </div>
    </Banner>
  );
}

function NotHereYet() {
  const say = useUiWords();
  return (
    <EmptyState icon="cloud-off" title={say("list.notHere")}>
      {say("list.notHereHint")}
    </EmptyState>
  );
}
