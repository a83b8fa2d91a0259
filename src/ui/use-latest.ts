import { type RefObject, useInsertionEffect, useRef } from "react";

/** A ref to the value of the latest render, for callbacks that are bound once and run later. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
