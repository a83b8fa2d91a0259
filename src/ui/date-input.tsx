import { type FocusEvent, use } from "react";
import {
  DateInput as AriaDateInput,
  DateFieldStateContext,
  DateSegment,
  type DateSegmentProps,
} from "react-aria-components/DateField";
import { TimeFieldStateContext } from "react-aria-components/TimeField";
import { settlePartial } from "./settle-partial.ts";

/** The parts of a date or a time side by side: each is typed or stepped by itself. */
export function DateInput({ className }: { className: string }) {
  return <AriaDateInput className={className}>{(segment) => <Segment segment={segment} />}</AriaDateInput>;
}

function Segment({ segment }: Pick<DateSegmentProps, "segment">) {
  const date = use(DateFieldStateContext);
  const time = use(TimeFieldStateContext);

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    const isStill = currentTarget.parentElement?.contains(relatedTarget);
    if (!isStill) settlePartial(date ?? time);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the segment within has the role; this only hears it being left.
    <span className="contents" onBlur={leave}>
      <DateSegment
        segment={segment}
        className="rounded-sm px-0.5 leading-11 tabular-nums caret-transparent outline-none placeholder-shown:text-muted type-literal:px-0 type-literal:text-muted focus:bg-brand focus:text-on-brand disabled:cursor-not-allowed"
      />
    </span>
  );
}
