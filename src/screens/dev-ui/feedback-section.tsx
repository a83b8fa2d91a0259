import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Meter } from "#ui/meter.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { toast } from "#ui/toast.ts";
import { Side, Specimen, usePaneName } from "./specimen.tsx";

const BADGES = ["neutral", "brand", "positive", "caution", "danger"] as const;
const BANNERS = ["info", "caution", "danger", "alarm"] as const;
const TOASTS = ["success", "info", "warning", "error"] as const;

export function FeedbackSection() {
  return (
    <>
      <Specimen name="badge, count-badge">
        <Side>
          {BADGES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="positive" icon="check">
            Approved
          </Badge>
          <CountBadge count={3} unit="unread" />
          <CountBadge count={120} unit="unread" />
        </Side>
      </Specimen>
      <Specimen name="banner">
        {BANNERS.map((tone) => (
          <Banner key={tone} tone={tone}>
            A banner of the tone {tone}: it stays until what it is about is over.
          </Banner>
        ))}
      </Specimen>
      <Specimen name="toast">
        <Side>
          {TOASTS.map((tone) => (
            <Button key={tone} variant="secondary" onPress={() => toast[tone](`A toast: ${tone}`)}>
              {tone}
            </Button>
          ))}
          <Button
            variant="secondary"
            onPress={() => toast.info("Notifications cleared", { action: { label: "Undo", run: () => {} } })}
          >
            with an action
          </Button>
        </Side>
      </Specimen>
      <Specimen name="progress-bar, spinner">
        <ProgressBar label="Training" value={60} />
        <ProgressBar label="Uploading" isIndeterminate />
        <Meter label="Budget used" value={60} />
        <Spinner />
      </Specimen>
      <Specimen name="card, empty-state">
        <Card title={usePaneName("On the clock")} aside={<Badge>0</Badge>}>
          <EmptyState icon="cup" title="Nobody is on the clock">
            Whoever clocks in appears here by itself.
          </EmptyState>
        </Card>
      </Specimen>
    </>
  );
}
