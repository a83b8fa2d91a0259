import type { StatisticsReply, StatisticsRequest } from "./statistics-messages.ts";

let worker: Worker | null = null;

/** Hands a request to the worker, which begins with the first one. */
export function askStatistics(request: StatisticsRequest): void {
  statisticsWorker().postMessage(request);
}

/** Follows what the worker says, from now on; returns what ends it. */
export function followStatistics(take: (reply: StatisticsReply) => void): () => void {
  const port = statisticsWorker();
  const listen = ({ data }: MessageEvent<StatisticsReply>) => take(data);
  const fail = ({ message }: ErrorEvent) => take({ kind: "failed", reason: message });
  port.addEventListener("message", listen);
  port.addEventListener("error", fail);
  return () => {
    port.removeEventListener("message", listen);
    port.removeEventListener("error", fail);
  };
}

function statisticsWorker(): Worker {
  worker ??= new Worker(new URL("./statistics-worker.ts", import.meta.url), { type: "module" });
  return worker;
}
