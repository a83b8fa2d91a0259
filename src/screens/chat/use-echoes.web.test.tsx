import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type ChatLine, sentLine } from "#domain/chat/messages.ts";
import { useEchoes } from "./use-echoes.ts";

afterEach(cleanup);

const NOW = "2026-03-02T10:00:00.000Z";
const line = (id: string) => sentLine({ id, kind: "message", writer: "me", text: id }, NOW);
const show = (rows: readonly ChatLine[]) =>
  renderHook((given: readonly ChatLine[]) => useEchoes(given), { initialProps: rows });
type Shown = ReturnType<typeof show>;
const ids = ({ result }: Shown) => result.current.lines.map(({ id }) => id);

it("shows a line before it is kept, until its row is there, and never again", async () => {
  const first = [line("first")];
  const shown = show(first);
  let keep = () => {};
  const keeping = new Promise<void>((resolve) => {
    keep = resolve;
  });
  act(() => void shown.result.current.echo(line("sent"), keeping));
  expect(ids(shown)).toEqual(["first", "sent"]);
  expect(shown.result.current.lines.at(-1)?.isWaiting).toBe(true);
  await act(async () => keep());
  expect(ids(shown)).toEqual(["first", "sent"]);
  const row = { ...line("sent"), arrivedAt: "2026-03-02T10:00:01.000Z" };
  shown.rerender([...first, row]);
  expect(shown.result.current.lines.at(-1)).toBe(row);
  shown.rerender(first);
  expect(ids(shown)).toEqual(["first"]);
});

it("takes a line away that could not be kept, and says so to whoever sent it", async () => {
  const shown = show([]);
  let failure: unknown;
  await act(async () => {
    await shown.result.current
      .echo(line("sent"), Promise.reject(new Error("full")))
      .catch((error: unknown) => {
        failure = error;
      });
  });
  expect([ids(shown), failure]).toEqual([[], new Error("full")]);
});
