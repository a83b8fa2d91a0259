import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import "./print-sheet.css";

/** Replaces the page when it is printed, however printing starts. Rendered only then. */
export function PrintSheet({ children }: { children: ReactNode }) {
  const sheet = <div className="print-sheet bg-white text-black">{children}</div>;
  return useIsPrinting() ? createPortal(sheet, document.body) : null;
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    // Synchronously: the browser prints the page as it is after this event.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    const change = () => setPrinting(media.matches);
    window.addEventListener("beforeprint", start);
    window.addEventListener("afterprint", end);
    media.addEventListener("change", change);
    return () => {
      window.removeEventListener("beforeprint", start);
      window.removeEventListener("afterprint", end);
      media.removeEventListener("change", change);
    };
  }, []);
  return isPrinting;
}
