import "#ui/theme.css";
import { type ReactNode, useDeferredValue } from "react";
import { RouterProvider } from "react-aria-components";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { BrowserRouter, useNavigate } from "react-router-dom";
import { useKiosk } from "#stores/kiosk-store.ts";
import { Regional } from "#ui/fields/regional.ts";
import { lazyAside } from "#ui/page/lazy-part.ts";
import { ToastHost } from "#ui/toasts/toast-host.tsx";
import { useLocale, useRegional } from "#view/format/use-locale.ts";
import { WordsLocale } from "#words/use-words.ts";
import { ErrorBoundary } from "../routing/error-boundary.tsx";
import { AppRoutes } from "../routing/routes.tsx";
import { useAppliedLanguage } from "../shell/use-applied-language.ts";
import { KeptPlace } from "./kept-place.ts";
import { useAppliedTheme } from "./use-applied-theme.ts";

const connectivity = lazyAside(
  async () => (await import("../shell/connectivity-toasts.ts")).ConnectivityToasts,
);
const formerTablets = lazyAside(async () => (await import("../session/former-tablets.tsx")).FormerTablets);
const launches = lazyAside(async () => (await import("../routing/launches.ts")).Launches);
const scrolling = lazyAside(async () => (await import("../routing/scroll-memory.ts")).ScrollMemory);
const updates = lazyAside(async () => (await import("../update/update-notice.tsx")).UpdateNotice);

/** The whole interface: theme, routes, toasts, and the fallback for errors. */
export function App() {
  useAppliedTheme();
  const hasFormerTablets = useKiosk(({ former }) => former.length > 0);
  return (
    <Locale>
      <ErrorBoundary>
        <BrowserRouter>
          <AriaLinks>
            <AppRoutes />
          </AriaLinks>
          <scrolling.Part />
          <launches.Part />
        </BrowserRouter>
      </ErrorBoundary>
      <connectivity.Part />
      {hasFormerTablets && <formerTablets.Part />}
      <updates.Part />
      <ToastHost />
    </Locale>
  );
}

/** Provides the person's language and format. After a change the old language stays until the new one is there. */
function Locale({ children }: { children: ReactNode }) {
  const locale = useDeferredValue(useLocale());
  return (
    <KeptPlace of={locale}>
      <Spoken locale={locale}>{children}</Spoken>
    </KeptPlace>
  );
}

function Spoken({ locale, children }: { locale: string; children: ReactNode }) {
  useAppliedLanguage(locale);
  return (
    <WordsLocale value={locale}>
      <I18nProvider locale={locale}>
        <Regional value={useRegional()}>{children}</Regional>
      </I18nProvider>
    </WordsLocale>
  );
}

/** Routes links of the component library through the router. */
function AriaLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return <RouterProvider navigate={(path) => void navigate(path)}>{children}</RouterProvider>;
}
