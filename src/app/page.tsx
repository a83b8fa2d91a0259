import { type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { ErrorBoundary } from "./error-boundary.tsx";
import { documentTitle } from "./pages.ts";

interface PageProps {
  /** Stands in while the page's code is loaded. */
  fallback: ReactNode;
  children: ReactNode;
}

/** One page: its errors stay with it, its title is the tab's, and getting there by a link moves the focus to its heading. */
export function Page({ fallback, children }: PageProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={fallback}>
        <Arrival />
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Runs with the first paint of the page it stands in, not before its code is there. */
function Arrival() {
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = documentTitle(pathname);
    // A reload or a new tab starts at the top, at the skip link; only somebody who came by doing something is led on.
    if (!navigator.userActivation.hasBeenActive) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [pathname]);

  return null;
}
