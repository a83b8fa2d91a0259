import "#ui/theme.css";
import { type ReactNode, Suspense } from "react";
import { RouterProvider } from "react-aria-components";
import { BrowserRouter, useNavigate } from "react-router-dom";
import { lazyPart } from "#ui/lazy-part.ts";
import { ToastHost } from "#ui/toast-host.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./routes.tsx";
import { useAppliedTheme } from "./use-applied-theme.ts";

const connectivity = lazyPart(async () => (await import("./connectivity-toasts.ts")).ConnectivityToasts);
const updates = lazyPart(async () => (await import("./update/update-notice.tsx")).UpdateNotice);

/** The whole interface: theme, routes, toasts, and what stands in when something fails. */
export function App() {
  useAppliedTheme();
  return (
    <>
      <ErrorBoundary>
        <BrowserRouter>
          <AriaLinks>
            <AppRoutes />
          </AriaLinks>
        </BrowserRouter>
      </ErrorBoundary>
      <Suspense>
        <connectivity.Part />
      </Suspense>
      <Suspense>
        <updates.Part />
      </Suspense>
      <ToastHost />
    </>
  );
}

/** Lets links of the component library go through the router. */
function AriaLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return <RouterProvider navigate={(path) => void navigate(path)}>{children}</RouterProvider>;
}
