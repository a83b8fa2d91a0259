import { describe, expect, it } from "vitest";
import { redirectPath } from "./links.ts";

describe("redirectPath", () => {
  it.each(["/time-clock", "/training/module/7?step=2#top", "/?success=true"])("keeps %s", (path) => {
    expect(redirectPath(path, "/dashboard")).toBe(path);
  });

  it.each([
    null,
    "",
    "dashboard",
    "https://elsewhere.example/",
    "//elsewhere.example/x",
    "/\\elsewhere.example",
    "/\t/elsewhere.example",
    "/.//elsewhere.example",
    "javascript:alert(1)",
    "/login",
    "/login?redirect=/login",
  ])("falls back for %j", (path) => {
    expect(redirectPath(path, "/dashboard")).toBe("/dashboard");
  });
});
