// Wraps all handlers: gives a request its id, log line and metrics, serves three addresses for the operator, and ends the
// server in order.
//
//   /healthz   the process answers                       everybody
//   /readyz    it can do its work (health.ts)            everybody; the failing checks, only with access to /metrics
//   /metrics   metrics for Prometheus (metrics.ts)       this machine, without a proxy; elsewhere with METRICS_TOKEN
import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import { isSameSecret } from "#lib/hashes.ts";
import type { ConsoleBackups } from "#schema/protocol/console-data.ts";
import { createDirectAccess, type DirectAccess } from "../http/client-address.ts";
import type { Handler, NodeConnection } from "../http/http.ts";
import { currentRequest, requestIdOf, routeOf, type ServerLog } from "../lib/server-log.ts";
import { backupState, type Health } from "./health.ts";
import { createMetrics, gauge } from "./metrics.ts";

const NOT_CACHED = { "cache-control": "no-store" };
const CLIENT_GONE = 499;

/** Starts as not ready. */
export class Operations {
  readonly #log: ServerLog;
  readonly #metricsToken: string | null;
  readonly direct: DirectAccess;
  readonly #metrics = createMetrics();
  readonly #running = new Set<{ path: string }>();
  readonly #ended = new EventEmitter();
  #health: Health | null = null;
  #isDraining = false;

  /** `metricsToken` lets other machines read the metrics; null allows none. */
  constructor({ log, metricsToken }: { log: ServerLog; metricsToken: string | null }) {
    this.#log = log;
    this.#metricsToken = metricsToken;
    this.direct = createDirectAccess(log.line);
  }

  /** Adds request ids, log, metrics and the operator's addresses to a handler. */
  around(answer: Handler): Handler {
    return async (request, connection) => {
      this.direct.look(request, connection);
      const probed = await this.#probe(request, connection);
      if (probed) return probed;
      const id = requestIdOf(request);
      if (connection) this.#follow(request, connection, id);
      return currentRequest.run(id, async () => {
        try {
          return await answer(request, connection);
        } catch (error) {
          this.#log.line(`A request failed: ${error instanceof Error ? error.stack : error}`);
          return Response.json({ message: "Internal server error" }, { status: 500 });
        }
      });
    };
  }

  /** Marks the server as ready; from now on `health` decides. */
  ready(health: Health): void {
    this.#health = health;
  }

  /** Accepts no more requests; resolves when the running ones are answered, or after `maxMs`. */
  async drain(server: Server, maxMs: number): Promise<void> {
    this.#isDraining = true;
    const late = AbortSignal.timeout(maxMs);
    // Functions call this server on their own connections, so it accepts new ones until the last function has ended.
    await this.#until(() => ![...this.#running].some(({ path }) => path.startsWith("/functions/")), late);
    server.close();
    await this.#until(() => this.#running.size === 0, late);
  }

  async #until(isOver: () => boolean, late: AbortSignal): Promise<void> {
    while (!isOver() && !late.aborted) await once(this.#ended, "request", { signal: late }).catch(() => {});
  }

  close(): void {
    this.#metrics.close();
  }

  async #probe(request: Request, connection?: NodeConnection): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    if (pathname === "/healthz") return Response.json({ status: "ok" }, { headers: NOT_CACHED });
    if (pathname === "/readyz") return this.#readiness(this.#isInside(request, connection));
    if (pathname !== "/metrics") return null;
    if (!this.#isInside(request, connection)) return new Response("Not found", { status: 404 });
    const { size } = this.#running;
    const running = gauge("shiftkeep_http_requests_running", "Requests that are being worked on.", size);
    const gauges = [...((await this.#health?.gauges()) ?? []), running];
    const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8", ...NOT_CACHED };
    return new Response(this.#metrics.render(gauges), { headers });
  }

  async #readiness(isTrusted: boolean): Promise<Response> {
    const checks = this.#isDraining ? [] : ((await this.#health?.check()) ?? []);
    const failed = checks.some(({ grade }) => grade === "failed");
    const begun = this.#health === null ? "starting" : failed ? "failed" : "ok";
    const status = this.#isDraining ? "draining" : begun;
    const headers = { ...NOT_CACHED, ...(status !== "ok" && { "retry-after": "1" }) };
    // Nobody is trusted by their address then, but whoever set the proxy up must learn of it.
    const problem = this.direct.problem();
    const proxy = problem === null ? [] : [{ name: "proxy", grade: "warning", says: problem }];
    return Response.json(
      {
        status,
        ...((isTrusted || problem !== null) && { checks: [...(isTrusted ? checks : []), ...proxy] }),
      },
      { status: status === "ok" ? 200 : 503, headers },
    );
  }

  #isInside(request: Request, connection?: NodeConnection): boolean {
    if (this.direct.isDirect(request, connection)) return true;
    const token = /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
    return this.#metricsToken !== null && isSameSecret(token ?? "", this.#metricsToken);
  }

  #follow(request: Request, { outgoing }: NodeConnection, id: string): void {
    const began = performance.now();
    const { pathname } = new URL(request.url);
    const running = { path: pathname };
    this.#running.add(running);
    outgoing.setHeader("x-request-id", id);
    if (this.#isDraining) outgoing.setHeader("connection", "close");
    outgoing.once("close", () => {
      this.#running.delete(running);
      this.#ended.emit("request");
      const status = outgoing.writableFinished ? outgoing.statusCode : CLIENT_GONE;
      const ms = Math.round(performance.now() - began);
      this.#metrics.observe(pathname, status, ms / 1000);
      this.#log.request({ id, method: request.method, route: routeOf(pathname), status, ms });
    });
  }
}

/** Gives the console's function, and nobody else, what only the server knows. */
export function createConsoleOperations({
  isSecretKey,
  isElsewhere,
  backupAge,
}: {
  isSecretKey(key: string): boolean;
  isElsewhere: boolean;
  backupAge: (() => Promise<number | null>) | undefined;
}) {
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
