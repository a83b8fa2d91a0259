import "#ui/theme.css";
import type { ReactNode } from "react";
import { RouterProvider } from "react-aria-components";
import { BrowserRouter, useNavigate } from "react-router-dom";
import { ToastHost } from "#ui/toast-host.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./routes.tsx";
import { UpdateNotice } from "./update/update-notice.tsx";
import { useAppliedTheme } from "./use-applied-theme.ts";
import { useConnectivityToasts } from "./use-connectivity-toasts.ts";

/** The whole interface: theme, routes, toasts, and what stands in when something fails. */
export function App() {
  useAppliedTheme();
  useConnectivityToasts();
  return (
    <>
      <ErrorBoundary>
        <BrowserRouter>
          <AriaLinks>
            <AppRoutes />
          </AriaLinks>
        </BrowserRouter>
      </ErrorBoundary>
      <ToastHost />
      <UpdateNotice />
    </>
  );
}

/** Lets links of the component library go through the router. */
function AriaLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return <RouterProvider navigate={(path) => void navigate(path)}>{children}</RouterProvider>;
}
