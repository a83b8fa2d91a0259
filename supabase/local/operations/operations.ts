// What stands around everything that answers: a request's id, its line in the log and its place in the figures; the three
// addresses for whoever runs the server; and its orderly end.
//
//   /healthz   the process answers                       everybody
//   /readyz    it can do its work (health.ts)            everybody; what is the matter, only whoever may read figures
//   /metrics   figures for Prometheus (metrics.ts)       this machine, without a proxy; elsewhere with METRICS_TOKEN
import type { Server } from "node:http";
import type { ConsoleBackups } from "#schema/protocol/console-data.ts";
import { isDirect } from "../client-address.ts";
import type { Handler, NodeConnection } from "../http.ts";
import { isSameSecret } from "../keys.ts";
import { backupState, type Health } from "./health.ts";
import { createMetrics } from "./metrics.ts";
import { requestIdOf, routeOf, type ServerLog, withinRequest } from "./server-log.ts";

interface OperationsSettings {
  log: ServerLog;
  /** What lets others than this machine read the figures; null lets nobody. */
  metricsToken: string | null;
}

export interface Operations {
  /** Puts all of it around what answers. */
  around(answer: Handler): Handler;
  /** From now on it is ready, if it is well. */
  ready(health: Health): void;
  /** Takes no more requests and resolves when those that are here were answered, or after so long. */
  drain(server: Server, maxMs: number): Promise<void>;
  close(): void;
}

const NOT_CACHED = { "cache-control": "no-store" };
const CLIENT_GONE = 499;

/** Starts as not ready. */
export function createOperations({ log, metricsToken }: OperationsSettings): Operations {
  const metrics = createMetrics();
  /** Paths of requests that are being worked on. */
  const running = new Map<string, string>();
  let whenFewer = Promise.withResolvers<void>();
  let health: Health | null = null;
  let isDraining = false;

  async function probe(request: Request, connection?: NodeConnection): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return Response.json({ status: "ok" }, { headers: NOT_CACHED });
    if (pathname === "/readyz") return readiness(isInside(request, connection));
    if (pathname !== "/metrics") return null;
    if (!isInside(request, connection)) return new Response("Not found", { status: 404 });
    const gauges = [...((await health?.gauges()) ?? []), inFlight()];
    const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8", ...NOT_CACHED };
    return new Response(metrics.render(gauges), { headers });
  }

  function inFlight() {
    const help = "Requests that are being worked on.";
    return { name: "shiftkeep_http_requests_running", help, value: running.size };
  }

  async function readiness(isTrusted: boolean): Promise<Response> {
    const checks = isDraining ? [] : ((await health?.check()) ?? []);
    const failed = checks.some(({ grade }) => grade === "failed");
    const status = isDraining ? "draining" : health === null ? "starting" : failed ? "failed" : "ok";
    const headers = { ...NOT_CACHED, ...(status !== "ok" && { "retry-after": "1" }) };
    return Response.json(
      { status, ...(isTrusted && { checks }) },
      { status: status === "ok" ? 200 : 503, headers },
    );
  }

  function isInside(request: Request, connection?: NodeConnection): boolean {
    const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    return (
      isDirect(request, connection) || (metricsToken !== null && isSameSecret(token ?? "", metricsToken))
    );
  }

  function follow(request: Request, { outgoing }: NodeConnection, id: string) {
    const began = performance.now();
    const { pathname } = new URL(request.url);
    const key = crypto.randomUUID();
    running.set(key, pathname);
    outgoing.setHeader("x-request-id", id);
    if (isDraining) outgoing.setHeader("connection", "close");
    outgoing.once("close", () => {
      running.delete(key);
      whenFewer.resolve();
      whenFewer = Promise.withResolvers();
      const status = outgoing.writableFinished ? outgoing.statusCode : CLIENT_GONE;
      const ms = Math.round(performance.now() - began);
      metrics.observe(pathname, status, ms / 1000);
      log.request({ id, method: request.method, route: routeOf(pathname), status, ms });
    });
  }

  return {
    around: (answer) => async (request, connection) => {
      const probed = await probe(request, connection);
      if (probed) return probed;
      const id = requestIdOf(request);
      if (connection) follow(request, connection, id);
      return withinRequest(id, async () => {
        try {
          return await answer(request, connection);
        } catch (error) {
          log.line(`A request failed: ${error instanceof Error ? error.stack : error}`);
          return Response.json({ message: "Internal server error" }, { status: 500 });
        }
      });
    },
    ready(checked) {
      health = checked;
    },
    async drain(server, maxMs) {
      isDraining = true;
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, maxMs);
      const until = async (isDone: () => boolean) => {
        let isLate = false;
        void late.promise.then(() => {
          isLate = true;
        });
        while (!isDone() && !isLate) await Promise.race([whenFewer.promise, late.promise]);
      };
      // A function calls this server by a connection of its own: until the last of them has ended new ones are taken.
      await until(() => ![...running.values()].some((path) => path.startsWith("/functions/")));
      server.close();
      await until(() => running.size === 0);
      clearTimeout(timer);
    },
    close: () => metrics.close(),
  };
}

interface ConsoleOperationsSettings {
  isSecretKey(key: string): boolean;
  /** Whoever runs the database makes its backups. */
  isElsewhere: boolean;
  /** As for `createHealth`. */
  backupAge: (() => Promise<number | null>) | undefined;
}

/** Answers the console's function, and nobody else, what only the server around it knows. */
export function createConsoleOperations(settings: ConsoleOperationsSettings) {
  const { isSecretKey, isElsewhere, backupAge } = settings;

  async function read(): Promise<ConsoleBackups> {
    if (isElsewhere) return { backups: "elsewhere", age_hours: null };
    if (!backupAge) return { backups: "off", age_hours: null };
    const age = await backupAge();
    return { backups: backupState(age), age_hours: age === null ? null : Math.floor(age / 3_600_000) };
  }

  return async ({ headers }: Request): Promise<Response> =>
    isSecretKey(headers.get("apikey") ?? "")
      ? Response.json(await read(), { headers: { "cache-control": "no-store" } })
      : new Response("Not found", { status: 404 });
}
