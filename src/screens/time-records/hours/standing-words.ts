import type { Standing } from "#domain/work/approved-work.ts";
import type { IconName } from "#ui/icon.tsx";

interface StandingWords {
  text: string;
  tone: "positive" | "danger" | "caution" | "neutral";
  icon: IconName;
}

/** How far somebody's hours are approved. */
export const STANDING_WORDS: Record<Standing, StandingWords> = {
  approved: { text: "Approved", tone: "positive", icon: "check" },
  changed: { text: "Changed since", tone: "danger", icon: "alert" },
  partly: { text: "Some days approved", tone: "caution", icon: "info" },
  open: { text: "Not approved", tone: "neutral", icon: "clock" },
};
