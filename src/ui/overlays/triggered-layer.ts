import { createElement, type ReactNode, useContext } from "react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { useLayer } from "./layers.ts";

/** `useLayer` for what React Aria opens and closes: the list of a field, or the panel of a button. */
export function useTriggeredLayer() {
  const state = useContext(OverlayTriggerStateContext);
  useLayer(state?.isOpen ?? false, () => state?.close());
}

/** Around the content of a layer, so that a field in it does not take the layer's own button for the field's. */
export function OwnTriggers({ children }: { children: ReactNode }) {
  return createElement(OverlayTriggerStateContext, { value: null }, children);
}
