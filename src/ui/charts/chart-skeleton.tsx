import { useUiWords } from "#words/made/use-ui-words.ts";
import { buttonStyle } from "../button.tsx";
import { cx } from "../cx.ts";

interface ChartSkeletonProps {
  title: string;
  description: string;
  hasLegend: boolean;
}

/** A placeholder as high as a chart with a one-line description. */
export function ChartSkeleton({ title, description, hasLegend }: ChartSkeletonProps) {
  const say = useUiWords();
  return (
    <div className="min-w-0">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-32 pt-1.5">
          <h3 className="text-lg font-bold">{title}</h3>
          <p className="text-sm text-muted">{description}</p>
        </div>
        {/* Keeps the place of the button that shows the values as a table. */}
        <span aria-hidden="true" className={cx(buttonStyle({ variant: "quiet" }), "invisible")}>
          {say("chart.asTable")}
        </span>
      </div>
      <div className="aspect-video min-h-64 w-full animate-breathe rounded-xl bg-sunken" />
      {hasLegend && <div className="mt-3 h-5" />}
    </div>
  );
}
