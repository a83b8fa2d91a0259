import { cx } from "#ui/cx.ts";

/** The features of the product, in the order of a working week. */
export const FEATURES = [
  "roster",
  "openShifts",
  "availability",
  "timeClock",
  "chat",
  "payroll",
  "training",
  "statistics",
] as const;

interface ProductPictureProps {
  name: "week" | (typeof FEATURES)[number];
  alt: string;
  width: number;
  height: number;
}

/** The product itself, as light or dark as the page; the other picture is never loaded. `npm run screenshots` takes them. */
export function ProductPicture({ name, alt, ...size }: ProductPictureProps) {
  return (["light", "dark"] as const).map((scheme) => (
    <img
      key={scheme}
      {...size}
      alt={alt}
      src={`/screenshots/${name}-${scheme}.webp`}
      loading="lazy"
      decoding="async"
      className={cx(
        "h-auto w-full rounded-xl border border-line",
        scheme === "light" ? "dark:hidden" : "hidden dark:block",
      )}
    />
  ));
}
