import { lazyAside } from "#ui/page/lazy-part.ts";

/** Draws the business's logo; its code loads with the first one. */
export const businessLogo = lazyAside(async () => (await import("./business-logo.tsx")).BusinessLogo).Part;
