import { type CSSProperties, Fragment, type ReactNode } from "react";
import { cx } from "../cx.ts";

interface SkeletonProps {
  /** What is loading, for screen readers. */
  label: string;
  className?: string | undefined;
}

/** Placeholder bars for content that is loading. */
export function Skeleton({ label, lines = 3, className }: SkeletonProps & { lines?: number }) {
  return (
    <Loading label={label} className={cx("flex flex-col gap-3", className)}>
      {upTo(lines).map((line) => (
        <Bone key={line} className="h-12" />
      ))}
    </Loading>
  );
}

/** As tall as a `List` with the same number of rows. */
export function RowsSkeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <Loading label={label} className="-my-2.5 divide-y divide-line">
      {upTo(rows).map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 py-2.5">
          <div className="size-10 animate-breathe rounded-full bg-sunken" />
          <div className="flex h-11 flex-1 flex-col justify-center gap-2">
            <Bone className="h-4 w-2/5" />
            <Bone className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/** As tall as a paragraph with the same number of lines. */
export function TextSkeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <Loading label={label}>
      {upTo(lines).map((line) => (
        <div key={line} className="flex h-6 items-center">
          <Bone className={cx("h-4", line === lines - 1 ? "w-3/5" : "w-full")} />
        </div>
      ))}
    </Loading>
  );
}

/** As tall as a `Card` with a title and content of `height`, such as "12rem". */
export function CardSkeleton({ label, height }: { label: string; height: string }) {
  return (
    <Loading label={label} className="rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <Bone className="mb-4 h-7 w-2/5" />
      <Bone style={{ height }} />
    </Loading>
  );
}

/** As tall as a `Table` with the same number of one-line rows. */
export function TableSkeleton({
  label,
  rows = 3,
  columns,
}: {
  label: string;
  rows?: number;
  columns: number;
}) {
  return (
    <Loading label={label} className="overflow-hidden rounded-xl border border-line bg-surface">
      <div
        className="grid auto-rows-[3.5rem] grid-cols-[repeat(var(--columns),1fr)]"
        style={{ "--columns": columns, gridTemplateRows: "3rem" } as CSSProperties}
      >
        {upTo(rows + 1).map((row) => (
          <Fragment key={row}>
            {upTo(columns).map((column) => (
              <div key={column} className={cx("flex items-center px-4", row > 0 && "border-t border-line")}>
                <Bone className={row === 0 ? "h-3 w-2/5" : "h-4 w-3/5"} />
              </div>
            ))}
          </Fragment>
        ))}
      </div>
    </Loading>
  );
}

function Loading({ label, className, children }: SkeletonProps & { children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

function Bone({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div style={style} className={cx("animate-breathe rounded-lg bg-sunken", className)} />;
}

function upTo(count: number): number[] {
  return [...Array(count).keys()];
}
