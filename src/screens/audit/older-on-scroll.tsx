import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";

interface OlderOnScrollProps {
  isReading: boolean;
  /** Something went wrong: only a press tries again. */
  isPaused: boolean;
  onOlder: () => void;
}

/** The end of a list that goes on: more comes when it is scrolled into view, or pressed. */
export function OlderOnScroll({ isReading, isPaused, onOlder }: OlderOnScrollProps) {
  const end = useRef<HTMLDivElement>(null);
  const mayRead = !isReading && !isPaused;
  useEffect(() => {
    if (!mayRead || !end.current || !("IntersectionObserver" in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onOlder(), {
      rootMargin: "400px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayRead, onOlder]);
  return (
    <div ref={end} className="flex justify-center pt-4">
      <Button variant="secondary" isDisabled={isReading} onPress={onOlder}>
        {isReading ? "Loading older changes..." : "Show older changes"}
      </Button>
    </div>
  );
}
