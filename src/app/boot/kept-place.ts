import { Component, type ReactNode } from "react";
import { untilTouched } from "#ui/page/until-touched.ts";

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
  /** The control of the page that was used last: while its list closes, nothing has the focus. */
  private used: Element | null = null;
  private stop = () => {};

  private note = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.closest("main *")) this.used = target;
  };

  override componentDidMount() {
    document.addEventListener("focusin", this.note);
  }

  override componentWillUnmount() {
    document.removeEventListener("focusin", this.note);
    this.stop();
  }

  override getSnapshotBeforeUpdate(before: KeptPlaceProps): Place | null {
    if (before.of === this.props.of) return null;
    const texts = document.querySelectorAll("main :is(h2, h3, p, button)");
    const part = [this.used, ...texts].find((one) => one && isInSight(one));
    return part ? { part, top: part.getBoundingClientRect().top } : null;
  }

  override componentDidUpdate(_before: KeptPlaceProps, _state: unknown, place: Place | null) {
    if (!place) return;
    this.stop();
    this.stop = untilTouched(() => window.scrollBy(0, place.part.getBoundingClientRect().top - place.top));
  }

  override render() {
    return this.props.children;
  }
}

/** What is hidden has no boxes, as what is gone from the page. */
function isInSight(part: Element): boolean {
  const { top } = part.getBoundingClientRect();
  return part.getClientRects().length > 0 && top >= 0 && top < window.innerHeight;
}
