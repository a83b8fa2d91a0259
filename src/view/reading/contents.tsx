import { useEffect } from "react";
import { cx } from "#ui/cx.ts";
import { PlaceLink } from "#ui/page/place-link.tsx";
import type { Chapter } from "./chapter.ts";

interface ContentsProps {
  label: string;
  chapters: readonly Chapter[];
  /** Leaves the page's address alone: the text is in a panel, which no address leads to. */
  keepsAddress?: boolean;
  className?: string;
}

/** The table of contents of a text on the same page. */
export function Contents({ label, chapters, keepsAddress = false, className }: ContentsProps) {
  useArrivalAtChapter({ isOn: !keepsAddress });
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
              <span className="min-w-7 text-muted tabular-nums">{index + 1}.</span>
              {title}
            </PlaceLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Without a step in the browser's history: the way back is one from the text, not from chapter to chapter. */
function noteInAddress(id: string) {
  window.history.replaceState(window.history.state, "", `#${id}`);
}

/** A link from elsewhere to a chapter arrives before the text is there: the browser has looked for it in vain. */
function useArrivalAtChapter({ isOn }: { isOn: boolean }) {
  useEffect(() => {
    if (isOn) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isOn]);
}
