import { useEffect } from "react";
import { cx } from "#ui/cx.ts";
import { PlaceLink } from "#ui/page/text-link.tsx";
import { useFormat } from "../format/use-format.ts";
import type { Chapter } from "./chapter.ts";

interface ContentsProps {
  label: string;
  chapters: readonly Chapter[];
  /** Whether to leave the page's URL alone, for a text in a panel without a URL. */
  keepsAddress?: boolean;
  className?: string;
}

/** The table of contents of a text on the same page. */
export function Contents({ label, chapters, keepsAddress = false, className }: ContentsProps) {
  const format = useFormat();
  // A link to a chapter opens the page before its text has rendered, so the browser cannot find the anchor itself.
  useEffect(() => {
    if (!keepsAddress) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [keepsAddress]);
  // Replaces the history entry: "back" leaves the text instead of stepping through chapters.
  const noteInAddress = (id: string) => window.history.replaceState(window.history.state, "", `#${id}`);

  return (
    <nav aria-label={label} className={cx("print:hidden", className)}>
      <ol className="flex flex-col">
        {chapters.map(({ id, title }, index) => (
          <li key={id}>
            <PlaceLink
              to={id}
              onGo={() => !keepsAddress && noteInAddress(id)}
              className="flex min-h-11 items-center gap-2 rounded-lg px-3 py-1.5 leading-snug hover:bg-sunken"
            >
              <span className="min-w-7 text-muted tabular-nums">{format.number(index + 1)}.</span>
              {title}
            </PlaceLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
