import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { CommandContextContext } from "#commands/command-context.ts";
import { links } from "#lib/links.ts";
import { LoginPage } from "#screens/account/login-screen.tsx";
import { FirstSight } from "#screens/landing/first-sight.tsx";
import { Waiting } from "#view/status/status-screen.tsx";
import { DEFAULT_LANGUAGE } from "#words/languages.ts";
import { loadWords } from "#words/words.ts";
import { FRAMED_PAGES } from "../routing/pages.ts";

export interface FirstPaint {
  /** The name used by inline/first-paint.js. */
  name: "landing" | "login" | "checking";
  /** The first path segments it applies to. */
  paths: string[];
  html: string;
  /** Source files of the chunks needed next, which are fetched in parallel. */
  parts: string[];
}

/** The first screens, drawn at build time: on the page before any code, until the live ones replace them. */
export async function firstPaints(): Promise<FirstPaint[]> {
  await loadWords(DEFAULT_LANGUAGE);
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
      paths: [links.home(), ...Object.keys(FRAMED_PAGES)],
      html: draw(<Waiting on="authentication" />, links.dashboard()),
      // The build makes one chunk of it, with everything a signed-in visit begins with.
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
