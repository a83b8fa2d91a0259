import { expect, it } from "vitest";
import { headersFile, pagePolicy, withPolicy } from "./page-headers.ts";

const PAGE = '<head><meta charset="utf-8" /><script>first()</script></head><script>$&second()</script>';
const directivesOf = (policy: string) =>
  Object.fromEntries(policy.split("; ").map((directive) => [directive.split(" ")[0], directive]));

it("allows calls of a backend elsewhere, also by sockets, and no others", () => {
  expect(directivesOf(pagePolicy(PAGE))["connect-src"]).toBe("connect-src 'self'");
  expect(directivesOf(pagePolicy(PAGE, "https://project.supabase.co/any/path"))["connect-src"]).toBe(
    "connect-src 'self' https://project.supabase.co wss://project.supabase.co",
  );
});

it("allows each script that the page carries, by its hash, and still after the policy is in the page", () => {
  const policy = pagePolicy(PAGE, "https://project.supabase.co");
  expect(directivesOf(policy)["script-src"]?.match(/'sha256-[^']+'/g)).toHaveLength(2);
  const page = withPolicy(PAGE, "https://project.supabase.co");
  expect(pagePolicy(page, "https://project.supabase.co")).toBe(policy);
  // Browsers take no notice of it in a page, and say so on the console.
  expect(page).not.toContain("frame-ancestors");
  expect(page.replace(/\s*<meta http-equiv[^>]+>/, "")).toBe(PAGE);
});

it("gives static hosts one rule a path for how long to keep a file", () => {
  const lines = headersFile(PAGE, "").split("\n");
  const kept = lines.flatMap((line, at) => (line.startsWith("  cache-control") ? [lines[at - 1]] : []));
  expect(kept.sort()).toEqual([
    "/",
    "/assets/*",
    "/index.html",
    "/manifest.webmanifest",
    "/shell.json",
    "/sw.js",
  ]);
  // Some hosts take no longer line.
  for (const line of lines) expect(line.length).toBeLessThan(2000);
});
