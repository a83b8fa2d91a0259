import { useAccountWords } from "#words/made/use-account-words.ts";
import { InstallSteps } from "./install-steps.tsx";
import { useInstallWay } from "./use-install-way.ts";

/** The install offer for people who dismissed it; the one for notifications is in their own settings. */
export function DeviceSettings() {
  const say = useAccountWords();
  const way = useInstallWay();
  return (
    <div className="mt-5 flex flex-col gap-5 border-t border-line pt-5 empty:hidden">
      {way && (
        <section className="flex flex-col items-start gap-3">
          <h3 className="font-semibold">{say("install.title")}</h3>
          <InstallSteps way={way} />
        </section>
      )}
    </div>
  );
}
