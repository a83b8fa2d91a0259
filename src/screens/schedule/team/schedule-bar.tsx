import { Segments } from "#ui/fields/segments.tsx";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { ShareWeek } from "./share-week.tsx";
import { useTeamAddress } from "./use-team.ts";

/** Switches the Schedule between the person's own shifts and the team's, and shares the shown week. */
export function ScheduleBar({ schedule }: { schedule: Schedule }) {
  const say = useScheduleWords();
  const { isTeam, showTeam } = useTeamAddress();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Segments
        label={say("team.whose")}
        options={[
          { id: "mine", label: say("team.mine") },
          { id: "team", label: say("team.team") },
        ]}
        value={isTeam ? "team" : "mine"}
        onChange={(whose) => showTeam(whose === "team")}
      />
      <ShareWeek schedule={schedule} />
    </div>
  );
}
