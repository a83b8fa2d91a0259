// Computes off the page's thread, so that it is never blocked (computations.ts).

import { serveWorker } from "#lib/worker-calls.ts";
import { computedCalls } from "./computed-calls.ts";

serveWorker(computedCalls());
