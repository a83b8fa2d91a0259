import { Route } from "react-router-dom";
import { lazyScreen } from "./lazy-screen.ts";

/** Pages for developers. A production build omits them with everything that only they use. */
export const devRoutes = import.meta.env.DEV ? createDevRoutes() : null;

function createDevRoutes() {
  const devUi = lazyScreen(async () => (await import("#screens/dev-ui/dev-ui-screen.tsx")).DevUiScreen);
  return <Route path="/dev/ui" element={<devUi.Screen />} />;
}
