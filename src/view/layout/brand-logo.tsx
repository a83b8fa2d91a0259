import { useState } from "react";
import { LogoMark } from "#ui/marks/icon.tsx";

/** The logo file, or the drawn mark if it does not load. With `isCompact`, phones show it without the name. */
export function BrandLogo({ isCompact = false }: { isCompact?: boolean }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span className="flex items-center gap-3 text-xl font-bold tracking-tight">
      {isMissing ? (
        <LogoMark />
      ) : (
        <img
          src="/icon.svg"
          alt=""
          width={36}
          height={36}
          onError={() => setMissing(true)}
          className="size-9 shrink-0"
        />
      )}
      <span className={isCompact ? "max-sm:sr-only" : ""}>Shiftkeep</span>
    </span>
  );
}
