import type { Format } from "#lib/format/create-format.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { Facts } from "../facts.tsx";
import { useStorage } from "./use-storage.ts";

const KEPT = {
  true: "Kept until you log out or clear it",
  false: "May be removed when space runs short",
  null: "Not known",
};

/** How much room the app takes here, and whether the browser may take it back. */
export function StorageFacts() {
  const format = useFormat();
  const { used, most, isKept, askToKeep } = useStorage();

  async function ask() {
    if (await askToKeep()) toast.success("This device’s data is kept");
    else
      toast.warning(
        "The browser did not agree. It does so more readily once the app is on your home screen.",
      );
  }

  return (
    <div className="mt-2.5 border-t border-line pt-5">
      <Facts
        facts={[
          ["Storage used", used === null ? "N/A" : written(format, used, most)],
          ["Data on this device", KEPT[`${isKept}`]],
        ]}
      />
      {isKept === false && (
        <div className="mt-5 flex flex-col items-start gap-3">
          <p className="text-muted">Ask the browser not to remove what is here, such as punches that wait.</p>
          <Button variant="secondary" onPress={() => void ask()}>
            Keep data on this device
          </Button>
        </div>
      )}
    </div>
  );
}

function written({ fileSize }: Format, used: number, most: number | null): string {
  return most ? `${fileSize(used)} of ${fileSize(most)}` : fileSize(used);
}
