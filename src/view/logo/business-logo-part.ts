import { lazyAside } from "#ui/page/lazy-part.ts";

/** Draws the business's logo; its code loads with the first one. */
export const BusinessLogoPart = lazyAside(
  async () => (await import("./business-logo.tsx")).BusinessLogo,
).Part;
