/** A device that punches are recorded on. */
interface HeardDevice {
  name: string;
  /** A UTC instant; null for never. */
  last_heard_at: string | null;
}

const NONE: readonly HeardDevice[] = [];

/** The devices that have not told what they hold since an instant, in epoch ms. */
export function useStaleDevices(since: number): readonly HeardDevice[] {
  return NONE.filter(({ last_heard_at }) => last_heard_at === null || Date.parse(last_heard_at) < since);
}
