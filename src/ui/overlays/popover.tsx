import { type ReactNode, useContext } from "react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  Dialog,
} from "react-aria-components/Popover";
import { useLayer } from "./layers.ts";

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

/** `useLayer` for what React Aria opens and closes: the list of a field, or the panel of a button. */
export function useTriggeredLayer() {
  const state = useContext(OverlayTriggerStateContext);
  useLayer(state?.isOpen ?? false, () => state?.close());
}

/** Around the content of a layer, so that a field in it does not take the layer's own button for the field's. */
export function OwnTriggers({ children }: { children: ReactNode }) {
  return <OverlayTriggerStateContext value={null}>{children}</OverlayTriggerStateContext>;
}
