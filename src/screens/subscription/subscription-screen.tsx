import { seatsHeld, subscriptionState } from "#domain/subscription/subscription-state.ts";
import { useBusiness } from "#queries/business.ts";
import { usePeople } from "#queries/people.ts";
import type { Business } from "#schema/entities/business.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { ChangePlan } from "./change-plan.tsx";
import { CurrentPlanCard } from "./current-plan-card.tsx";
import { InvoicesCard } from "./invoices-card.tsx";
import { UseWebsiteScreen } from "./use-website-screen.tsx";
import { WebsiteAdvice } from "./website-advice.tsx";

/** On a phone it is not in the menu; an address that was kept or sent leads to where it is. */
export function SubscriptionScreen() {
  return useIsMobile() ? <UseWebsiteScreen /> : <Subscription />;
}

function Subscription() {
  const business = useBusiness();
  const people = usePeople();
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <WebsiteAdvice />
      {business && people ? (
        <Plans business={business} held={seatsHeld(people)} />
      ) : (
        <Skeleton label="Loading your subscription" lines={8} />
      )}
    </div>
  );
}

function Plans({ business, held }: { business: Business; held: number }) {
  const state = subscriptionState(business, useNow(EVERY_MINUTE_MS));
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <CurrentPlanCard state={state} seats={business.staff_count} held={held} />
        {/* Drawn anew when something else is paid for: what was being tried out is what is paid now. */}
        <ChangePlan key={business.staff_count} state={state} seats={business.staff_count} held={held} />
      </div>
      <InvoicesCard />
    </>
  );
}
