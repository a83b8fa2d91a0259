import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { CommandContextContext } from "#commands/command-context.ts";
import { links } from "#lib/links.ts";
import { LoginPage } from "#screens/account/login-screen.tsx";
import { FirstSight } from "#screens/landing/first-sight.tsx";
import { StatusScreen } from "#view/status/status-screen.tsx";
import { protectedPaths } from "../routing/pages.ts";

export interface FirstPaint {
  /** What inline/first-paint.js asks for. */
  name: "landing" | "login" | "checking";
  /** The addresses it belongs to, by their first part. */
  paths: string[];
  html: string;
  /** Sources of the chunks that the app needs next, which are then fetched while its own are. */
  parts: string[];
}

/**
 * What the first screens show before anything is known: drawn when the app is built, put on the page before any of its
 * JavaScript has run, and replaced by the same screens alive.
 */
export function firstPaints(): FirstPaint[] {
  return [
    {
      name: "landing",
      paths: [links.home()],
      html: draw(<FirstSight />, links.home()),
      parts: ["src/screens/landing/landing-screen.tsx"],
    },
    {
      name: "login",
      paths: [links.login()],
      html: draw(<LoginPage isNew={false} />, links.login()),
      parts: ["src/screens/account/login-screen.tsx"],
    },
    {
      name: "checking",
      paths: [links.home(), ...protectedPaths()],
      html: draw(<StatusScreen text="Checking authentication..." />, links.dashboard()),
      // Of which the build makes one chunk, with the rest of what every visit of the signed-in begins with.
      parts: ["src/app/shell/app-shell.tsx"],
    },
  ];
}

function draw(screen: ReactElement, path: string): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <CommandContextContext value={{} as never}>{screen}</CommandContextContext>
    </StaticRouter>,
  );
}
