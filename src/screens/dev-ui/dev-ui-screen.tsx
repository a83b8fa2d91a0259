import type { ReactNode } from "react";
import { setTheme, type Theme, useTheme } from "#stores/theme-store.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { PageTitle } from "#ui/page/page-title.tsx";
import { THEMES } from "./control-sections.tsx";
import { SECTIONS } from "./sections.tsx";
import { PaneScheme, type Scheme } from "./specimen.tsx";

const SCHEMES = ["light", "dark"] as const;

/** Every component in every state, in both themes. Only development builds have this page. */
export function DevUiScreen() {
  const theme = useTheme((state) => state.theme);
  return (
    <main id="main" className="flex flex-col gap-8 px-4 py-8 sm:px-8">
      <header className="flex max-w-3xl flex-col gap-5">
        <PageTitle>Components</PageTitle>
        <RadioGroup
          label="Theme of the page and of what opens over it"
          options={THEMES}
          value={theme}
          onChange={(value) => setTheme(value as Theme)}
        />
      </header>
      {SECTIONS.map(({ title, Section }) => (
        <section key={title} className="flex flex-col gap-3">
          <h2 className="text-xl font-bold">{title}</h2>
          <div className="grid gap-4 lg:grid-cols-2">
            {SCHEMES.map((scheme) => (
              <Pane key={scheme} scheme={scheme}>
                <Section />
              </Pane>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

/** Tokens are pairs of light and dark values, so setting colour-scheme on an element switches them. */
function Pane({ scheme, children }: { scheme: Scheme; children: ReactNode }) {
  return (
    <PaneScheme value={scheme}>
      <div
        style={{ colorScheme: scheme }}
        className={`${scheme} flex min-w-0 flex-col gap-8 rounded-2xl border border-line bg-canvas p-4 text-ink sm:p-6`}
      >
        <h3 className="sr-only">{scheme}</h3>
        {children}
      </div>
    </PaneScheme>
  );
}
