import { BehaviorSubject, type Observable, Subject } from "rxjs";

/** What the last live read that failed had asked for (`useLive`); null once somebody was told. */
export const lastFailedRead = new BehaviorSubject<string | null>(null);

const again = new Subject<void>();

/** Notes that a live read failed. Emits when it shall run again. */
export function failedRead(asked: string, error: unknown): Observable<void> {
  console.error("The replica could not be read:", asked, error);
  lastFailedRead.next(asked);
  return again;
}

/** Runs every live read that has failed again. */
export function repeatFailedReads(): void {
  again.next();
}
