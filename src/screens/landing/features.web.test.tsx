import { existsSync } from "node:fs";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { FEATURES, ProductPicture } from "./features.tsx";

afterEach(cleanup);

it.each(["week", ...FEATURES] as const)(
  "has a light and a dark picture of %s, fetched when it is near",
  (name) => {
    render(<ProductPicture name={name} alt="The product" width={4} height={3} />);
    const pictures = screen.getAllByRole("img", { name: "The product", hidden: true });
    const files = pictures.map((picture) => `public${picture.getAttribute("src")}`);
    expect(files.map((file) => /light|dark/.exec(file)?.[0])).toEqual(["light", "dark"]);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(pictures.map((picture) => picture.getAttribute("loading"))).toEqual(["lazy", "lazy"]);
  },
);
