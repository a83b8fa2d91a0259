import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Banner } from "../page/banner.tsx";
import { EmptyState } from "./empty-state.tsx";

interface ListStateProps<T> {
  /** Undefined until they are known. */
  items: readonly T[] | undefined;
  /** What went wrong when they were loaded, in words. */
  problem?: string | null | undefined;
  onRetry?: (() => void) | undefined;
  /** Without a network, what is not on the device yet cannot come. */
  isOffline?: boolean | undefined;
  /** Of the size of what it stands in for. */
  skeleton: ReactNode;
  /** Says that there is nothing, and what to do about it. */
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
}

/** A list in whatever state it is. What is there is always shown, also when loading it anew has failed. */
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
  return (
    <Banner tone="danger" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>{text}</p>
        {onRetry && (
          <span className="-my-2">
            <Button variant="secondary" onPress={onRetry}>
              Retry
            </Button>
          </span>
        )}
      </div>
    </Banner>
  );
}

function NotHereYet() {
  return (
    <EmptyState icon="cloud-off" title="Not on this device yet">
      You are offline. This appears by itself once you're back online.
    </EmptyState>
  );
}
