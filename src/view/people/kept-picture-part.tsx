import { Suspense } from "react";
import { lazyPart } from "#ui/page/lazy-part.ts";

const part = lazyPart(async () => (await import("./kept-picture.tsx")).KeptPicture);

/** Draws people's pictures in avatars; its code loads with the first one. */
export function keptPicture(props: { src: string }) {
  return (
    <Suspense fallback={null}>
      <part.Part {...props} />
    </Suspense>
  );
}
