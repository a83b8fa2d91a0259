/**
 * The service worker.
 *
 *   mend          fetches shell files that the browser has removed
 *   precache      the built shell and every chunk, most of them as one archive, so a cold start needs no network
 *   navigation    every page of the app is index.html
 *   words         the words of the languages in use
 *   previous      chunks of the previous build, for open pages with unsaved input
 *   take-over     activates when a page reports that it has no unsaved input
 *   push          shows notifications while nobody looks at the app, and keeps the device subscribed
 *   notification  opens the page that a pressed notification is about
 *   background    sends requests that pages could not deliver, with no tab open
 *
 * The order matters: the previous build is copied before precaching deletes it, and listeners that only observe a
 * request come before the one that answers it, because later listeners do not get it.
 */

import type { PrecacheEntry } from "workbox-precaching";
import { sendInBackground } from "./background-sync.ts";
import { mendShellOnVisit } from "./mend-shell.ts";
import { keepSubscription, openOnClick, showPushes } from "./push.ts";
import { answerNavigations, keepPreviousBuild, precache, precacheShell, takeOverWhenTold } from "./shell.ts";
import { keepWords, withoutOtherLanguages } from "./words.ts";

/** The build replaces the single use of this name with the list of files and revisions. */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

const files = self.__WB_MANIFEST;
const shell = withoutOtherLanguages(files);

mendShellOnVisit(shell, precache);
keepPreviousBuild(shell);
precacheShell(shell);
keepWords(files);
answerNavigations();
takeOverWhenTold();
sendInBackground();
showPushes();
keepSubscription();
openOnClick();
