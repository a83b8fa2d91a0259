import { act, cleanup, render } from "@testing-library/react";
import { MemoryRouter, useLocation, useNavigationType } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Launches } from "./launches.ts";

let worker: EventTarget;
let here: string;

beforeEach(() => {
  worker = new EventTarget();
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: worker });
  render(
    <MemoryRouter initialEntries={["/news"]}>
      <Launches />
      <Here />
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

function Here() {
  const { pathname, search } = useLocation();
  here = `${useNavigationType()} ${pathname}${search}`;
  return null;
}

/** The worker's message; resolves to the number of answers. */
async function say(data: unknown) {
  const postMessage = vi.fn();
  await act(async () => {
    worker.dispatchEvent(Object.assign(new Event("message"), { data, ports: [{ postMessage }] }));
  });
  return postMessage.mock.calls.length;
}

it("leads to the place, by the app's own router, and says so", async () => {
  expect(await say({ type: "OPEN", path: "/chat?with=ann" })).toBe(1);
  expect(here).toBe("PUSH /chat?with=ann");
});

it("says so as well where one is there already, and leaves no step back to it", async () => {
  expect(await say({ type: "OPEN", path: "/news" })).toBe(1);
  expect(here).toBe("POP /news");
});

it.each([{ type: "OTHER", path: "/chat" }, "OPEN", null])("leaves other messages alone: %j", async (data) => {
  expect(await say(data)).toBe(0);
  expect(here).toBe("POP /news");
});
