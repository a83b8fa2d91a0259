import { type ReactNode, useMemo } from "react";
import { useStore } from "zustand";
import { type CommandContext, CommandContextContext } from "#commands/command-context.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { useSession } from "#stores/session-store.ts";
import { PictureOf } from "#ui/marks/avatar.tsx";
import { lazyAside } from "#ui/page/lazy-part.ts";
import { device } from "../device/device.ts";
import type { Session } from "../session/session.ts";

/** Draws people's pictures in avatars; its code loads with the first one. */
const keptPicture = lazyAside(async () => (await import("#view/people/kept-picture.tsx")).KeptPicture);

/** Provides the open replica and the command context to the tree. */
export function Providers({ session, children }: { session: Session; children: ReactNode }) {
  const { remote } = session;
  const open = useStore(session.opened, (state) => state.open);
  const scope = useSession((state) => state.scope);
  const context = useMemo<CommandContext>(
    () => ({
      device,
      remote,
      replica: open?.replica ?? null,
      scope,
      endSession: (options) => session.end(options),
      commandFailed,
      refreshScope: () => session.refreshScope(),
    }),
    [remote, session, open, scope],
  );
  return (
    <CommandContextContext value={context}>
      <ReplicaContext value={open}>
        <PictureOf value={keptPicture.Part}>{children}</PictureOf>
      </ReplicaContext>
    </CommandContextContext>
  );
}

/** The app's frame has loaded this code by then; the login does not need it. */
async function commandFailed(error: unknown) {
  const { noteStorageTrouble } = await import("../sync/note-storage-trouble.ts");
  noteStorageTrouble(error, device.now());
}
