import { useNavigate } from "react-router-dom";
import { leaveTablet } from "#commands/clock/tablet.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { unlockDevice, useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";

/** Ends communal mode on a tablet with a sign-in of its own. What waits is sent later, whoever uses the device then. */
export function useLeaveTablet(): () => Promise<void> {
  const leave = useCommand(leaveTablet);
  const navigate = useNavigate();
  const user_id = useSession(({ user }) => user?.id ?? "");
  const name = useKiosk(({ deviceName }) => deviceName);
  return async () => {
    await leave((tokens) => unlockDevice(tokens ? { user_id, name, tokens } : undefined));
    navigate(links.login(), { replace: true });
  };
}
