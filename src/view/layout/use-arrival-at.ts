import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Goes to the place of the page that a link named, once it is there; the way back leads to where one was. */
export function useArrivalAt(place: string) {
  const { hash } = useLocation();
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (isBack || hash !== `#${place}`) return;
    const element = document.getElementById(place);
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, [hash, isBack, place]);
}
