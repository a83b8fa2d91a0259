import type { RemoteSettings } from "./settings.ts";

/** Where the service worker sends what a page hands over; the page's own client asks at the same addresses. */
export function holdTarget({ url, publishableKey }: RemoteSettings) {
  return {
    pushUrl: `${url}/rest/v1/rpc/sync_push`,
    refreshUrl: `${url}/auth/v1/token?grant_type=refresh_token`,
    apikey: publishableKey,
  };
}
