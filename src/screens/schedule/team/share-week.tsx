import { useEffect } from "react";
import { loadWhenIdle } from "#lib/load-when-idle.ts";
import { useBusiness } from "#queries/business.ts";
import { useDayNotes } from "#queries/day-notes.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { withoutIsolates } from "#words/words.ts";
import { useAsOf, useScheduleWeek, useTeam, useTeamAddress } from "./use-team.ts";
import { weekPicture } from "./week-picture.ts";

const loadDrawing = () => import("./draw-picture.ts");

/** Makes a picture of the shown week on this device, the person's own or the team's, and shares or saves it. */
export function ShareWeek({ schedule }: { schedule: Schedule }) {
  const say = useScheduleWords();
  const sayDay = useViewWords();
  const format = useFormat();
  const words = useShiftWords(schedule);
  const business = useBusiness();
  const { isTeam } = useTeamAddress();
  const { days } = useScheduleWeek(schedule.today);
  const team = useTeam(schedule, days);
  const notes = useDayNotes(String(days[0]), String(days.at(-1)));
  const asOf = useAsOf() ?? schedule.now;
  useEffect(() => loadWhenIdle(loadDrawing), []);

  async function share() {
    if (!team || !notes) return;
    await orToast(say("toast.noFile"), async () => {
      const { drawPicture } = await loadDrawing();
      const picture = weekPicture(
        { schedule, team, days, notes, isTeam, business: business?.name ?? "", asOf },
        // Whoever sees it is not "you".
        {
          say,
          sayDay,
          format,
          words,
          nameOf: ({ user_id }) => (user_id ? words.person(user_id) : say("openShift")),
        },
      );
      const name = withoutIsolates(say("picture.fileName", { day: String(days[0]) }));
      await shareFile(await drawPicture(picture, name));
    });
  }

  return (
    <Button variant="quiet" isDisabled={!team || !notes} onPress={() => void share()}>
      <ControlIcon name="upload" />
      {say("picture.share")}
    </Button>
  );
}

/** Hands a file to the device's other apps where it can, else saves it. */
async function shareFile(file: File) {
  const shared = { files: [file] };
  if (navigator.canShare?.(shared)) {
    try {
      return await navigator.share(shared);
    } catch (error) {
      // It was called off, which is no reason to save it.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  downloadFile(file.name, file, file.type);
}
