import { useLocation } from "react-router-dom";
import { subscriptionState } from "#domain/subscription/subscription-state.ts";
import { links } from "#lib/links.ts";
import { useBusiness } from "#queries/business.ts";
import { LinkButton } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { planNoticeText } from "#view/plan/plan-words.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { useSubscriptionWords } from "#words/made/use-subscription-words.ts";
import { NOTICE_EDGE } from "./offline-banner.tsx";

/** Tells managers and admins of current and coming limits of the subscription, except on its own page. */
export function SubscriptionNotice() {
  const say = useAppWords();
  const sayPlan = useSubscriptionWords();
  const format = useFormat();
  const business = useBusiness();
  const now = useNow(EVERY_MINUTE_MS);
  const isThere = useLocation().pathname === links.subscription();
  const text = business && planNoticeText(sayPlan, subscriptionState(business, now), format);
  if (!text || isThere) return null;
  return (
    <Banner tone="caution" className={NOTICE_EDGE}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-[min(15rem,100%)] flex-1">{text}</p>
        <LinkButton variant="secondary" href={links.subscription()}>
          {say("notice.subscription")}
        </LinkButton>
      </div>
    </Banner>
  );
}
