// Says to every tab, this one among them, that values outside collections have changed.
import { Observable } from "rxjs";

/** Emits after each signal of that name in any tab. */
export function tabSignals(name: string): Observable<null> {
  return new Observable<null>((observer) => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = () => observer.next(null);
    return () => channel.close();
  });
}

export function signalTabs(name: string) {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}
