import { RUN_MODE } from "#lib/run-mode.ts";
import { Banner } from "#ui/banner.tsx";

/** The installed app may show the subscription; the website has the browser's help with cards, and invoices to keep. */
export function WebsiteAdvice() {
  if (RUN_MODE !== "installed") return null;
  return (
    <Banner tone="info" className="mx-auto max-w-3xl">
      We recommend that you manage your subscription on the website: {window.location.host}
    </Banner>
  );
}
