/**
 * The key, in idb-keyval's default store, of the number on the app's icon. A page sets it to what waits for the person;
 * the service worker adds what is pushed while no page counts.
 */
export const APP_BADGE = "app-badge";
