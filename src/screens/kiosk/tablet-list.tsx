import { useMemo, useState } from "react";
import { placeTablet } from "#commands/clock/tablet.ts";
import { useCommand } from "#commands/use-command.ts";
import { type ListedTablet, listTablets } from "#domain/kiosk/list-tablets.ts";
import { useEverybody } from "#queries/people.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import { useDevices } from "#queries/work.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { PlaceSelect } from "#view/shifts/position-select.tsx";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useKioskWords } from "#words/made/use-kiosk-words.ts";

const confirmDialog = lazyDialog(async () => (await import("./tablet-dialogs.tsx")).ConfirmTabletDialog);
const removeDialog = lazyDialog(async () => (await import("./tablet-dialogs.tsx")).RemoveTabletDialog);

/** The shared clocks, and when the server last heard from each; admins let them in and remove them. */
export function TabletList() {
  const say = useKioskWords();
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const { tablets, now, nameOf } = useTablets();
  const [asked, setAsked] = useState<{ to: "confirm" | "remove"; tablet: ListedTablet } | null>(null);
  if (tablets.length === 0) return null;
  return (
    <>
      <ul aria-label={say("card.clocks")} className="mt-3 divide-y divide-line border-y border-line">
        {tablets.map((tablet) => (
          <li
            key={tablet.id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2"
          >
            <TabletFacts tablet={tablet} who={nameOf(tablet.setUpBy)} now={now} />
            <TabletPlace tablet={tablet} />
            {isAdmin && (
              <div className="flex flex-wrap gap-2">
                {tablet.status !== "registered" && (
                  <Button variant="secondary" onPress={() => setAsked({ to: "confirm", tablet })}>
                    {say("tablets.confirm")}
                  </Button>
                )}
                <Button variant="quiet" onPress={() => setAsked({ to: "remove", tablet })}>
                  {say("tablets.remove")}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asked?.to === "confirm" && <confirmDialog.Part tablet={asked.tablet} onClose={() => setAsked(null)} />}
      {asked?.to === "remove" && <removeDialog.Part tablet={asked.tablet} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Chooses where a tablet is; renders nothing where there are not several places. */
function TabletPlace({ tablet: { id, place_id } }: { tablet: ListedTablet }) {
  const say = useKioskWords();
  const places = useSeveralPlaces() ?? [];
  const place = useCommand(placeTablet);
  return (
    <PlaceSelect
      places={places}
      value={place_id}
      onChange={(chosen) => void orToast(say("tablets.notPlaced"), () => place(id, chosen))}
    />
  );
}

/** The shared tablets in use, and the names of the people who set them up. */
export function useTablets() {
  const now = useNow(EVERY_MINUTE_MS);
  const devices = useDevices();
  const people = useEverybody();
  return useMemo(() => {
    const names = new Map(people?.map(({ id, name }) => [id, name]));
    const tablets = devices && people ? listTablets(devices, new Set(names.keys()), now) : [];
    return { tablets, now, nameOf: (id: string | null) => names.get(id ?? "") };
  }, [devices, people, now]);
}

interface TabletFactsProps {
  tablet: ListedTablet;
  /** Who confirmed it, or set it up. */
  who: string | undefined;
  now: string;
}

function TabletFacts({ tablet, who, now }: TabletFactsProps) {
  const say = useKioskWords();
  const format = useFormat();
  const { name, status, needsCode, last_heard_at } = tablet;
  const isOpen = status !== "registered";
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        {isOpen && <Badge tone="caution">{say(needsCode ? "tablets.needsCode" : "tablets.proposed")}</Badge>}
      </span>
      <span className="text-sm text-muted tabular-nums">
        {say("card.lastSeen", { time: format.timeAndDay(last_heard_at, now) })}
        {who && ` · ${say(isOpen ? "tablets.proposedBy" : "tablets.registeredBy", { name: who })}`}
      </span>
    </div>
  );
}
