// The metrics that Prometheus reads at /metrics: counters, and gauges measured at each request.

import { monitorEventLoopDelay } from "node:perf_hooks";

export interface Gauge {
  name: string;
  help: string;
  value: number;
}

export const gauge = (name: string, help: string, value: number): Gauge => ({ name, help, value });

/** Upper bounds in s: a push should take less than 0.1. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** A fixed list, so that strangers cannot create series. */
const AREAS = ["auth", "rest", "storage", "functions", "realtime"];
const NS_PER_S = 1e9;

interface Series {
  statuses: Map<number, number>;
  buckets: number[];
  sum: number;
  count: number;
}

/** Returns new metrics that count from now on. */
export function createMetrics() {
  const areas = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  return {
    /** Counts an answered request. */
    observe(pathname: string, status: number, seconds: number): void {
      const area = areaOf(pathname);
      const none = { statuses: new Map(), buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
      const series = areas.get(area) ?? none;
      areas.set(area, series);
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1);
      series.sum += seconds;
      series.count++;
      for (const [place, bound] of BUCKETS.entries())
        if (seconds <= bound) (series.buckets[place] as number)++;
    },
    /** Returns everything as text in Prometheus's format. */
    render(gauges: Gauge[]): string {
      const lines = [
        ...requestLines(areas),
        ...durationLines(areas),
        ...[...ownGauges(delay), ...gauges].flatMap(gaugeLines),
      ];
      return `${lines.join("\n")}\n`;
    },
    close: () => delay.disable(),
  };
}

function areaOf(pathname: string): string {
  const [, area = "", , ...rest] = pathname.split("/");
  if (area === "rest" && rest[0] === "rpc" && /^sync_(push|pull)$/.test(rest[1] ?? ""))
    return String(rest[1]);
  return AREAS.includes(area) ? area : "app";
}

function requestLines(areas: Map<string, Series>): string[] {
  const name = "shiftkeep_http_requests_total";
  return [
    ...head(name, "counter", "Requests that were answered."),
    ...[...areas].flatMap(([area, { statuses }]) =>
      [...statuses].map(([status, count]) => `${name}{area="${area}",status="${status}"} ${count}`),
    ),
  ];
}

function durationLines(areas: Map<string, Series>): string[] {
  const name = "shiftkeep_http_request_seconds";
  return [
    ...head(name, "histogram", "How long requests took until the last byte of their answer."),
    ...[...areas].flatMap(([area, { buckets, sum, count }]) => [
      ...buckets.map((below, place) => `${name}_bucket{area="${area}",le="${BUCKETS[place]}"} ${below}`),
      `${name}_bucket{area="${area}",le="+Inf"} ${count}`,
      `${name}_sum{area="${area}"} ${sum}`,
      `${name}_count{area="${area}"} ${count}`,
    ]),
  ];
}

/** The delay begins anew. */
function ownGauges(delay: ReturnType<typeof monitorEventLoopDelay>): Gauge[] {
  const late = delay.percentile(99) / NS_PER_S;
  delay.reset();
  return [
    gauge("process_resident_memory_bytes", "Memory of the server's process.", process.memoryUsage.rss()),
    gauge("shiftkeep_uptime_seconds", "Since the process started.", process.uptime()),
    gauge(
      "shiftkeep_event_loop_delay_p99_seconds",
      "How late the event loop was, since this was last asked.",
      late,
    ),
  ];
}

function gaugeLines({ name, help, value }: Gauge): string[] {
  return [...head(name, "gauge", help), `${name} ${Number.isFinite(value) ? value : "+Inf"}`];
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}
