import type { KioskPerson } from "#domain/kiosk/kiosk-step.ts";
import { Avatar } from "#ui/avatar.tsx";

/** Whom the tablet takes the person in front of it for. */
export function PersonHeading({ person }: { person: KioskPerson }) {
  return (
    <div className="flex flex-col items-center gap-3">
      <Avatar
        name={person.name}
        picture={person.profile_picture_url}
        className="size-24 overflow-hidden bg-brand-soft text-3xl text-brand-ink sm:size-36 sm:text-5xl"
      />
      <h2 className="text-3xl leading-tight font-bold tracking-tight [overflow-wrap:anywhere] sm:text-5xl">
        {person.name}
      </h2>
    </div>
  );
}
