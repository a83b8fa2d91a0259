import { type ReactNode, useId, useState } from "react";
import type { ForYouItem } from "#domain/attention/for-you.ts";
import type { RosterAround } from "#domain/roster/candidates.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { List } from "#ui/lists/list.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Icon, type IconName } from "#ui/marks/icon.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import type { Dashboard } from "../use-dashboard.ts";
import { DECIDED_HERE, type DecisionProps, ForYouDecision } from "./for-you-decision.tsx";
import { ForYouOutcome, type Outcome } from "./for-you-outcome.tsx";
import { useForYouText } from "./for-you-text.ts";
import { type ShownItem, useShownItems } from "./use-shown-items.ts";

interface ForYouCardProps {
  /** The most urgent first. */
  items: readonly ForYouItem[];
  dashboard: Dashboard;
  /** By what requests are judged; null for employees. */
  around: RosterAround | null;
  /** Below the list. */
  children?: ReactNode;
}

/** Everything that waits for this person, each to be done here or one press away. */
export function ForYouCard({ items, dashboard, around, children }: ForYouCardProps) {
  const say = useDashboardWords();
  const { shown, newer, renew } = useShownItems(items);
  return (
    <Card
      title={say("forYou.title")}
      aside={
        newer > 0 && (
          <span className="-my-2">
            <Button variant="quiet" onPress={renew}>
              {say("forYou.new", { count: newer })}
            </Button>
          </span>
        )
      }
    >
      {shown.length === 0 ? (
        <p className="flex items-start gap-3">
          <Icon name="check-circle" className="mt-0.5 text-positive" />
          <span>
            <span className="block font-semibold">{say("forYou.empty")}</span>
            <span className="block text-sm text-muted">{say("forYou.emptyHint")}</span>
          </span>
        </p>
      ) : (
        <List label={say("forYou.title")}>
          {shown.map((one) => (
            <ForYouRow key={one.item.key} {...one} dashboard={dashboard} around={around} />
          ))}
        </List>
      )}
      {children}
    </Card>
  );
}

const ICONS: Partial<Record<ForYouItem["kind"], IconName>> = {
  cover: "alert",
  deadline: "clock",
  training: "clock",
  more: "plus",
};

/** An item: what it is about, and what to do with it. Once that is done it keeps its place and says what became of it. */
function ForYouRow({
  item,
  isGone,
  dashboard,
  around,
}: ShownItem & Pick<DecisionProps, "dashboard" | "around">) {
  const say = useDashboardWords();
  const { title, details, person, link } = useForYouText(dashboard)(item);
  const [outcome, setOutcome] = useState<Outcome>("done");
  const id = useId();
  const about = person ? dashboard.people.get(person) : undefined;
  const isMissing = item.kind === "missing";
  return (
    <li className="flex gap-3 py-3">
      {person === undefined ? (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-muted">
          <Icon name={ICONS[item.kind] ?? "info"} />
        </span>
      ) : (
        <Avatar name={about?.name ?? ""} picture={about?.profile_picture_url} />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div
          id={id}
          className={cx(
            "flex-1",
            DECIDED_HERE.has(item.kind) ? "min-w-[min(14rem,100%)]" : "min-w-[min(7rem,100%)]",
          )}
        >
          <p className="flex flex-wrap items-center gap-x-2 font-semibold [overflow-wrap:anywhere]">
            {title}
            {isMissing && (
              <Badge tone={item.of.kind === "late" ? "caution" : "danger"}>
                {say(`team.${item.of.kind}`)}
              </Badge>
            )}
          </p>
          {details.map((detail) => (
            <p
              key={detail}
              dir="auto"
              className="line-clamp-3 text-sm text-muted tabular-nums [overflow-wrap:anywhere]"
            >
              {detail}
            </p>
          ))}
        </div>
        {isGone ? (
          <ForYouOutcome item={item} outcome={outcome} />
        ) : (
          <ForYouDecision
            item={item}
            describedBy={id}
            dashboard={dashboard}
            around={around}
            onDecide={setOutcome}
          >
            {(isAlone) =>
              link &&
              (isAlone ? (
                <TextLink href={link.href} aria-describedby={id}>
                  {link.label}
                </TextLink>
              ) : (
                <LinkButton variant="quiet" href={link.href} aria-describedby={id}>
                  {link.label}
                </LinkButton>
              ))
            }
          </ForYouDecision>
        )}
      </div>
    </li>
  );
}
