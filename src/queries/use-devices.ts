import { map } from "rxjs";
import type { Device } from "#schema/entities/device.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** The devices that punches of the business are recorded on, by name; for managers and admins. */
export function useDevices(): Device[] | undefined {
  return useLive<Device[]>(
    ({ replica }) =>
      replica.templates
        .find({ selector: { kind: "device" as never } })
        .$.pipe(
          map((found) =>
            (rowsOf(found) as unknown[] as Device[]).sort((one, other) => one.name.localeCompare(other.name)),
          ),
        ),
    "devices",
  );
}
