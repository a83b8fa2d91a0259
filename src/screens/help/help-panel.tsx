import { ChapterText } from "#screens/reading/chapter-text.tsx";
import { Contents } from "#screens/reading/contents.tsx";
import { SidePanel } from "#ui/side-panel.tsx";
import { HELP_CHAPTERS } from "./help-chapters.ts";

interface HelpPanelProps {
  title: string;
  onClose: () => void;
}

/** The whole help beside the page it was opened on. */
export function HelpPanel({ title, onClose }: HelpPanelProps) {
  return (
    <SidePanel isOpen title={title} onClose={onClose}>
      <Contents
        label="Topics"
        keepsAddress
        chapters={HELP_CHAPTERS}
        className="-mx-3 mb-8 rounded-2xl bg-sunken/60 p-2 text-[0.95rem]"
      />
      <div className="flex flex-col gap-9">
        {HELP_CHAPTERS.map((chapter) => (
          <ChapterText key={chapter.id} chapter={chapter} />
        ))}
      </div>
    </SidePanel>
  );
}
