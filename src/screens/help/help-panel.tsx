import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { type Chapter, chaptersOf } from "#view/reading/chapter.ts";
import { ChapterText } from "#view/reading/chapter-text.tsx";
import { Contents } from "#view/reading/contents.tsx";
import type { HelpWords } from "#words/made/help.ts";
import { useHelpWords } from "#words/made/use-help-words.ts";

/** The whole help beside the page it was opened on. */
export function HelpPanel({ title, onClose }: { title: string; onClose: () => void }) {
  const say = useHelpWords();
  const chapters = chaptersOf(say, CHAPTERS);
  return (
    <SidePanel title={title} onClose={onClose}>
      <Contents
        label={say("panel.topics")}
        keepsAddress
        chapters={chapters}
        className="-mx-3 mb-8 rounded-2xl bg-sunken/60 p-2 text-[0.95rem]"
      />
      <div className="flex flex-col gap-9">
        {chapters.map((chapter) => (
          <ChapterText key={chapter.id} chapter={chapter} />
        ))}
      </div>
    </SidePanel>
  );
}

const CHAPTERS: readonly Chapter<keyof HelpWords["text"]>[] = [
  {
    id: "help-setup",
    title: "setup.title",
    passages: ["setup.1", ["setup.2", "setup.3", "setup.4", "setup.5"], "setup.6"],
  },
  {
    id: "help-moving",
    title: "moving.title",
    passages: ["moving.1", ["moving.2", "moving.3", "moving.4"], "moving.5", "moving.6"],
  },
  {
    id: "help-install",
    title: "install.title",
    passages: ["install.1", ["install.2", "install.3", "install.4"], "install.5", "install.6"],
  },
  {
    id: "help-chat",
    title: "chat.title",
    passages: ["chat.1", ["chat.2", "chat.3", "chat.4", "chat.5"]],
  },
  {
    id: "help-roster",
    title: "roster.title",
    passages: [
      "roster.1",
      ["roster.2", "roster.3", "roster.4", "roster.5", "roster.6"],
      ["roster.9", "roster.10", "roster.11", "roster.12", "roster.13"],
      "roster.7",
      "roster.8",
    ],
  },
  {
    id: "help-availability",
    title: "availability.title",
    passages: ["availability.1", ["availability.2", "availability.3"], "availability.5", "availability.4"],
  },
  {
    id: "help-time-clock",
    title: "timeClock.title",
    passages: [
      "timeClock.1",
      ["timeClock.2", "timeClock.3", "timeClock.4", "timeClock.5", "timeClock.6"],
      "timeClock.7",
      ["timeClock.8", "timeClock.9", "timeClock.10"],
    ],
  },
  {
    id: "help-time-records",
    title: "timeRecords.title",
    passages: ["timeRecords.1", ["timeRecords.2", "timeRecords.3", "timeRecords.4", "timeRecords.5"]],
  },
  {
    id: "help-staff",
    title: "staff.title",
    passages: [["staff.1", "staff.5", "staff.2", "staff.3", "staff.4"]],
  },
  {
    id: "help-statistics",
    title: "statistics.title",
    passages: ["statistics.1", "statistics.3", "statistics.2"],
  },
  {
    id: "help-payroll",
    title: "payroll.title",
    passages: [
      "payroll.1",
      [
        "payroll.2",
        "payroll.10",
        "payroll.3",
        "payroll.4",
        "payroll.5",
        "payroll.6",
        "payroll.7",
        "payroll.8",
      ],
      "payroll.9",
    ],
  },
  {
    id: "help-offline",
    title: "offline.title",
    passages: ["offline.1", ["offline.2", "offline.3", "offline.4"]],
  },
  {
    id: "help-settings",
    title: "settings.title",
    passages: [["settings.1", "settings.2", "settings.3", "settings.4", "settings.5", "settings.6"]],
  },
];
