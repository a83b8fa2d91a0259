import type { ReactNode } from "react";
import { useOnline } from "../use-online.ts";
import { Banner } from "./banner.tsx";

/** Says what cannot be done offline, for as long as this device is. */
export function OfflineNotice({ children }: { children: ReactNode }) {
  if (useOnline()) return null;
  return (
    <Banner tone="caution" icon="cloud-off">
      {children}
    </Banner>
  );
}
