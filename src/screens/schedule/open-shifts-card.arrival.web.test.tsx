import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useArrivalAt } from "./open-shifts-card.tsx";

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});
afterEach(cleanup);

function Section() {
  useArrivalAt("open-shifts");
  return <section id="open-shifts" tabIndex={-1} />;
}

function begin(at: string) {
  const routes = [
    { path: "/dashboard", element: <p /> },
    { path: "/schedule", element: <Section /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return (to: string | -1) => act(() => router.navigate(to as string));
}

it("goes to the section that a link names, and focuses it", async () => {
  const go = begin("/dashboard");
  await go("/schedule#open-shifts");
  expect(scrolled).toHaveBeenCalledOnce();
  expect(document.activeElement?.id).toBe("open-shifts");
});

it("stays at the top without one, and where one was on the way back", async () => {
  const go = begin("/schedule#open-shifts");
  await go("/dashboard");
  await go("/schedule");
  await go("/dashboard");
  await go(-1);
  expect(scrolled).not.toHaveBeenCalled();
});
