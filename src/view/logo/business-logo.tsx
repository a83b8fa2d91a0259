import { useKeptPicture } from "../people/use-kept-picture.ts";

/** The logo at this path, once it is here, in the height of `className`. Decorative: the business's name stands beside it. */
export function BusinessLogo({ path, className }: { path: string; className: string }) {
  const address = useKeptPicture(path);
  // Most logos are made for white paper.
  return (
    address && (
      <img
        alt=""
        src={address}
        className={`w-auto max-w-40 rounded-md bg-white object-contain p-0.5 ${className}`}
      />
    )
  );
}
