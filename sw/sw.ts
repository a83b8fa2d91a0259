/**
 * The service worker.
 *
 *   mend          fetches again what the browser has removed of the shell
 *   precache      the built shell and every chunk, so a cold start needs no network
 *   navigation    every page of the app is index.html
 *   previous      chunks of the build before, for pages that are still open with something unsaved
 *   take-over     activates when a page says that nothing unsaved is in the way
 *   push          tells of what happens while nobody looks at the app, and keeps the device known to the server
 *   notification  leads whoever presses one to what it is about
 *   background    sends what pages could not deliver, with no tab open
 *
 * The order matters: the previous build is set aside before precaching lets go of it, and what only looks at a request
 * comes before what answers it, after which nobody else hears of it.
 */

import type { PrecacheEntry } from "workbox-precaching";
import { sendInBackground } from "./background-sync.ts";
import { mendShellOnVisit } from "./mend-shell.ts";
import { keepSubscription, openOnClick, showPushes } from "./push.ts";
import { answerNavigations, keepPreviousBuild, precacheShell, takeOverWhenTold } from "./shell.ts";

/** The build replaces this name's only use with the list of files and revisions. */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

const shell = self.__WB_MANIFEST;

mendShellOnVisit(shell);
keepPreviousBuild(shell);
precacheShell(shell);
answerNavigations();
takeOverWhenTold();
sendInBackground();
showPushes();
keepSubscription();
openOnClick();
