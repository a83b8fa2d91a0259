import { type Deadline, daysLeft } from "#domain/availability/deadlines.ts";
import { links } from "#lib/links.ts";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import { deadlineDueText } from "#view/availability/deadline-words.ts";
import { useFormat } from "#view/format/use-format.ts";

/** That a manager waits for somebody's availability, and until when; on narrow screens above everything else. */
export function DueNotice({ deadline, today }: { deadline: Deadline; today: string }) {
  const left = daysLeft(deadline, today);
  return (
    <Banner tone={left < 2 ? "caution" : "info"} className="max-lg:-order-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-[min(12rem,100%)] flex-1">{deadlineDueText(deadline, left, useFormat())}</p>
        <LinkButton variant="secondary" href={links.availability()}>
          Enter now
        </LinkButton>
      </div>
    </Banner>
  );
}
