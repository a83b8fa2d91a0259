import { useBusiness } from "#queries/business.ts";
import { useKeptPicture } from "../people/kept-picture.tsx";

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

/** Returns the logo for a sheet. It is loaded before somebody prints: the browser prints the page as it is then. */
export function usePrintedLogo() {
  const address = useKeptPicture(useBusiness()?.logo_path ?? null);
  return address && <img alt="" src={address} className="mb-2 h-10 w-auto" />;
}
