import { Component, type ReactNode } from "react";

interface KeptPlaceProps {
  /** What lays the whole page out anew when it changes. */
  of: string;
  children: ReactNode;
}

interface Place {
  part: Element;
  top: number;
}

/** Keeps what a person looks at where it is in the window when the whole page changes, for example its language. */
export class KeptPlace extends Component<KeptPlaceProps> {
  override getSnapshotBeforeUpdate(before: KeptPlaceProps): Place | null {
    if (before.of === this.props.of) return null;
    const part = partInSight();
    return part && { part, top: part.getBoundingClientRect().top };
  }

  override componentDidUpdate(_before: KeptPlaceProps, _state: unknown, place: Place | null) {
    if (place) window.scrollBy(0, place.part.getBoundingClientRect().top - place.top);
  }

  override render() {
    return this.props.children;
  }
}

/** The control in use; if it is none of the page's own, what is in the middle of the window. */
function partInSight(): Element | null {
  const main = document.querySelector("main");
  const { activeElement } = document;
  if (activeElement !== main && main?.contains(activeElement)) return activeElement;
  const middle = document.elementFromPoint?.(window.innerWidth / 2, window.innerHeight / 2) ?? null;
  return main?.contains(middle) ? middle : null;
}
