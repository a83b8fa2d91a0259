import { Suspense } from "react";
import { lazyPart } from "#ui/page/lazy-part.ts";

const part = lazyPart(async () => (await import("./kept-picture.tsx")).KeptPicture);

/** What avatars draw pictures of people with; its code comes with the first of them. */
export function keptPicture(props: { src: string }) {
  return (
    <Suspense fallback={null}>
      <part.Part {...props} />
    </Suspense>
  );
}
