import { act, render } from "@testing-library/react";
import { BrowserRouter, useNavigationType } from "react-router-dom";
import { expect, it } from "vitest";
import { useLayer } from "./layers.ts";

let arrivedBy: string;

function Page() {
  arrivedBy = useNavigationType();
  useLayer(false, () => {});
  return null;
}

it("leaves the entry of a layer that a reload has closed, and the router hears nothing of it", async () => {
  const page = { idx: 3, key: "page", usr: null };
  history.replaceState(page, "");
  history.pushState({ ...page, layer: 1 }, "");
  let pops = 0;
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  window.addEventListener("popstate", () => pops++);
  await act(async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
  });
  expect(history.state).toEqual(page);
  expect([pops, arrivedBy]).toEqual([0, "POP"]);
});
