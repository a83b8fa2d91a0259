import { ComingLaterScreen } from "#screens/status/coming-later-screen.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { UseWebsiteScreen } from "./use-website-screen.tsx";
import { WebsiteAdvice } from "./website-advice.tsx";

/** On a phone it is not in the menu; an address that was kept or sent leads to where it is. */
export function SubscriptionScreen() {
  if (useIsMobile()) return <UseWebsiteScreen />;
  return (
    <>
      <WebsiteAdvice />
      <ComingLaterScreen title="Subscription" />
    </>
  );
}
