import { type RefObject, useInsertionEffect, useRef } from "react";

/** The value of the latest drawing, for what is bound once and runs later. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
