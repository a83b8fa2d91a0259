import { useBusiness } from "#queries/business.ts";
import { useKeptPicture } from "../people/use-kept-picture.ts";

/** Returns the logo for a sheet. It is loaded before somebody prints: the browser prints the page as it is then. */
export function usePrintedLogo() {
  const address = useKeptPicture(useBusiness()?.logo_path ?? null);
  return address && <img alt="" src={address} className="mb-2 h-10 w-auto" />;
}
