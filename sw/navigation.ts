import { createHandlerBoundToURL } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** Paths that belong to the server although a browser may navigate to them, and files to download. */
export const SERVERS_OWN = [
  /^\/(auth|rest|storage|realtime|functions|_mail|_pay|_stripe)(\/|$|\?)/,
  /\.pdf($|\?)/,
];

/** Every navigation within the scope gets the app's page from the cache; the router in it does the rest. */
export function answerNavigations() {
  registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: SERVERS_OWN }));
}
