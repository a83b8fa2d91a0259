import * as ours from "./ours.ts";
import * as peers from "./peers.ts";
import * as plugin from "./plugin.ts";
import * as raw from "./raw.ts";
import { remote } from "./remote.ts";
import * as week from "./week.tsx";

/** The functions of this page that the bench calls through Playwright. */
const page = { ours, peers, plugin, raw, week, signIn: remote.signIn };

export type BenchPage = typeof page;

declare global {
  interface Window {
    bench: BenchPage;
  }
}

window.bench = page;
