import { lazyAside } from "#ui/page/lazy-part.ts";

/** Draws people's pictures in avatars; its code loads with the first one. */
export const keptPicture = lazyAside(async () => (await import("./kept-picture.tsx")).KeptPicture).Part;
