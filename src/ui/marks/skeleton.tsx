import { type CSSProperties, Fragment } from "react";
import { cx } from "../cx.ts";

interface SkeletonProps {
  /** What is loading, for screen readers. */
  label: string;
  lines?: number;
  className?: string | undefined;
}

/** Placeholder bars for content that is loading. */
export function Skeleton({ label, lines = 3, className }: SkeletonProps) {
  return (
    <div role="status" className={cx("flex flex-col gap-3", className)}>
      <span className="sr-only">{label}</span>
      {[...Array(lines).keys()].map((line) => (
        <div key={line} className="h-12 animate-breathe rounded-lg bg-sunken" />
      ))}
    </div>
  );
}

interface ShapeProps {
  /** What is loading, for screen readers. */
  label: string;
}

/** As tall as a `List` with the same number of rows. */
export function RowsSkeleton({ label, rows = 3 }: ShapeProps & { rows?: number }) {
  return (
    <div role="status" className="-my-2.5 divide-y divide-line">
      <span className="sr-only">{label}</span>
      {upTo(rows).map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 py-2.5">
          <div className="size-10 animate-breathe rounded-full bg-sunken" />
          <div className="flex h-11 flex-1 flex-col justify-center gap-2">
            <Bone className="h-4 w-2/5" />
            <Bone className="h-3 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** As tall as a paragraph with the same number of lines. */
export function TextSkeleton({ label, lines = 3 }: ShapeProps & { lines?: number }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {upTo(lines).map((line) => (
        <div key={line} className="flex h-6 items-center">
          <Bone className={cx("h-4", line === lines - 1 ? "w-3/5" : "w-full")} />
        </div>
      ))}
    </div>
  );
}

/** As tall as a `Card` with a title and content of `height`, such as "12rem". */
export function CardSkeleton({ label, height }: ShapeProps & { height: string }) {
  return (
    <div role="status" className="rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
      <span className="sr-only">{label}</span>
      <Bone className="mb-4 h-7 w-2/5" />
      <Bone style={{ height }} />
    </div>
  );
}

/** As tall as a `Table` with the same number of one-line rows. */
export function TableSkeleton({ label, rows = 3, columns }: ShapeProps & { rows?: number; columns: number }) {
  return (
    <div role="status" className="overflow-hidden rounded-xl border border-line bg-surface">
      <span className="sr-only">{label}</span>
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
    </div>
  );
}

function Bone({ className, style }: { className?: string; style?: CSSProperties }) {
  return <div style={style} className={cx("animate-breathe rounded-lg bg-sunken", className)} />;
}

function upTo(count: number): number[] {
  return [...Array(count).keys()];
}
