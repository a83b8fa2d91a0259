import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ControlIcon } from "./control-icon.tsx";
import { Icon } from "./icon.tsx";

it.each([
  ["a chevron", <ControlIcon key="" name="chevron-left" />, true],
  ["undo", <ControlIcon key="" name="undo" />, true],
  ["log out", <Icon key="" name="log-out" />, true],
  ["a clock", <Icon key="" name="clock" />, false],
  ["a tick", <Icon key="" name="check" />, false],
])("where text runs from right to left %s is mirrored only if it points", (_, icon, points) => {
  expect(renderToStaticMarkup(icon).includes("rtl:-scale-x-100")).toBe(points);
});
