import { AvatarPicture } from "#ui/marks/avatar.tsx";
import { useKeptPicture } from "./use-kept-picture.ts";

/** A person's picture by its path, once it is here. */
export function KeptPicture({ src: path }: { src: string }) {
  const address = useKeptPicture(path);
  return address && <AvatarPicture src={address} />;
}
