import { expect, it } from "vitest";
import { FILES_AHEAD, newestFiles } from "./newest-files.ts";

const on = (day: number) => `2026-03-0${day}T12:00:00.000Z`;
const post = (attachment_url: string | null, day: number) => ({ attachment_url, created_at: on(day) });
const module = (day: number, paths: string[], published = true) => ({
  published,
  created_at: on(day),
  blocks: paths.map((path) => ({ type: "image" as const, id: path, title: "", path, name: "", size: 1 })),
});

it("are the latest of posts and of published training", () => {
  const posts = [post("older", 1), post(null, 2), post("latest", 5)];
  const modules = [module(3, ["first", "second"]), module(4, ["draft"], false)];
  expect(newestFiles(posts, modules)).toEqual([
    { path: "latest", at: on(5) },
    { path: "first", at: on(3) },
    { path: "second", at: on(3) },
    { path: "older", at: on(1) },
  ]);
});

it("are no more than a device fetches ahead", () => {
  const many = Array.from({ length: FILES_AHEAD + 5 }, (_, place) => `file ${place}`);
  expect(newestFiles([], [module(1, many)])).toHaveLength(FILES_AHEAD);
});
