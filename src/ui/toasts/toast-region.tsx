import { useSyncExternalStore } from "react";
import { Text } from "react-aria-components/TextField";
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from "react-aria-components/Toast";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { Button, IconButton } from "../button.tsx";
import { cx } from "../cx.ts";
import { Icon, type IconName } from "../marks/icon.tsx";
import { type ToastTone, toastQueue } from "./toast.ts";
import { useToastPlace } from "./toast-place.ts";

const TONES: Record<ToastTone, { icon: IconName; className: string }> = {
  success: { icon: "check-circle", className: "text-positive" },
  info: { icon: "info", className: "text-brand-ink" },
  warning: { icon: "alert", className: "text-caution" },
  error: { icon: "alert", className: "text-danger" },
};

const CORNERS = {
  end: "sm:start-auto sm:end-[max(1rem,var(--inset-end))]",
  start: "sm:start-[calc(5rem+var(--inset-start))] sm:end-auto",
};

/** At the lower edge, placed by toast-place.ts. */
export function ToastRegion() {
  const say = useUiWords();
  const newest = useSyncExternalStore(
    (onChange) => toastQueue.subscribe(onChange),
    () => toastQueue.visibleToasts[0]?.key,
  );
  const { region, corner } = useToastPlace(newest);
  return (
    <AriaToastRegion
      ref={region}
      queue={toastQueue}
      aria-label={say("toast.region")}
      className={cx(
        "fixed start-[max(0.75rem,var(--inset-start))] end-[max(0.75rem,var(--inset-end))] bottom-[max(var(--toast-foot,0.75rem),env(safe-area-inset-bottom))] z-60 flex flex-col gap-2 rounded-xl sm:w-96 print:hidden",
        CORNERS[corner],
      )}
    >
      {({ toast }) => {
        const { tone, text, description, action } = toast.content;
        const { icon, className } = TONES[tone];
        return (
          <AriaToast
            toast={toast}
            // The region sets this too; without it, a dialog opened before the region treats new toasts as background.
            data-react-aria-top-layer
            className="flex animate-appear items-start gap-3 rounded-xl border border-line bg-surface py-2 pe-1 ps-4 shadow-float"
          >
            <Icon name={icon} className={cx("mt-2.5", className)} />
            {/* The action goes below a text that it would leave too little room for whole words. */}
            <div className="flex min-w-0 flex-1 flex-wrap items-center">
              <AriaToastContent className="flex min-w-min max-w-full flex-1 basis-40 flex-col py-2 hyphens-auto">
                <Text slot="title" className="font-semibold">
                  {text}
                </Text>
                {description && (
                  <Text slot="description" className="text-sm text-muted">
                    {description}
                  </Text>
                )}
              </AriaToastContent>
              {action && (
                <Button
                  variant="quiet"
                  onPress={() => {
                    action.run();
                    toastQueue.close(toast.key);
                  }}
                >
                  {action.label ?? say("toast.undo")}
                </Button>
              )}
            </div>
            <IconButton slot="close" icon="close" label={say("toast.dismiss")} />
          </AriaToast>
        );
      }}
    </AriaToastRegion>
  );
}
