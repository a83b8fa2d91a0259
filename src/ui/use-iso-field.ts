import { useMemo } from "react";

/** A field's values as ISO strings, days as "2026-11-20" and times as "09:30"; null for an empty field. */
export interface IsoProps {
  value: string | null;
  onChange: (iso: string | null) => void;
  /** The first and the last value that may be entered. */
  min?: string | undefined;
  max?: string | undefined;
}

/** The same props in React Aria's terms, given how to read an ISO string and how to write one. */
export function useIsoField<Read, Written>(
  read: (iso: string | null) => Read,
  write: (value: Written) => string | null,
  { value, onChange, min, max }: IsoProps,
) {
  // The same object while it is the same value: a new one would take away what is half typed.
  const shown = useMemo(() => read(value), [read, value]);
  return {
    value: shown,
    onChange: (next: Written) => onChange(write(next)),
    minValue: read(min ?? null),
    maxValue: read(max ?? null),
  };
}
