import { createHandlerBoundToURL } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { SERVERS_OWN } from "./servers-own.ts";

/** Every navigation within the scope gets the app's page from the cache; the router in it does the rest. */
export function answerNavigations() {
  registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: SERVERS_OWN }));
}
