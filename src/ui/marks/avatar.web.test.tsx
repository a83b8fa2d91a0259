import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { Avatar } from "./avatar.tsx";

afterEach(cleanup);

const show = (picture?: string) => {
  const { container, rerender } = render(<Avatar name="Sam Okafor" picture={picture} />);
  const image = () => container.querySelector("img");
  return {
    container,
    image,
    change: (next: string) => rerender(<Avatar name="Sam Okafor" picture={next} />),
  };
};

it("shows initials alone without a picture", () => {
  const { container, image } = show();
  expect(container.textContent).toBe("SO");
  expect(image()).toBeNull();
});

it("covers the initials only once the picture is there", () => {
  const { container, image } = show("/sam.png");
  expect(container.textContent).toBe("SO");
  expect(image()?.className).toContain("opacity-0");
  fireEvent.load(must(image(), "the picture"));
  expect(image()?.className).not.toContain("opacity-0");
});

it("goes back to the initials when the picture fails, and tries again with a network or another picture", () => {
  const { image, change } = show("/sam.png");
  fireEvent.error(must(image(), "the picture"));
  expect(image()).toBeNull();
  act(() => void window.dispatchEvent(new Event("online")));
  fireEvent.error(must(image(), "the picture, tried again"));
  expect(image()).toBeNull();
  change("/sam-2.png");
  expect(image()?.getAttribute("src")).toBe("/sam-2.png");
});
