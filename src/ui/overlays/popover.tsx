import { type ReactNode, useContext } from "react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  Dialog,
} from "react-aria-components/Popover";
import { useLayer } from "./layers.ts";
import { OwnTriggers } from "./triggered-layer.ts";

interface PopoverProps extends Omit<AriaPopoverProps, "className" | "children"> {
  label: string;
  children: ReactNode;
}

/** A small panel beside the button that opened it. */
export function Popover({ label, children, ...props }: PopoverProps) {
  const trigger = useContext(OverlayTriggerStateContext);
  useLayer(props.isOpen ?? trigger?.isOpen ?? false, () =>
    props.isOpen === undefined ? trigger?.close() : props.onOpenChange?.(false),
  );
  return (
    <AriaPopover
      offset={8}
      containerPadding={12}
      {...props}
      // Below dialogs opened from within it; React Aria would place it above everything.
      style={{ zIndex: 40 }}
      className="w-96 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-2xl border border-line bg-surface shadow-float entering:animate-appear"
    >
      <Dialog aria-label={label} className="p-5 outline-none">
        <OwnTriggers>{children}</OwnTriggers>
      </Dialog>
    </AriaPopover>
  );
}
