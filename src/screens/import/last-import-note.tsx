import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useImportsWords } from "#words/made/use-imports-words.ts";
import { useImportUndo } from "./use-import-undo.ts";

/** The last import of this device, with an undo. */
export function LastImportNote() {
  const say = useImportsWords();
  const format = useFormat();
  const { last, takeBack } = useImportUndo();
  const [isBusy, setBusy] = useState(false);
  if (!last) return null;
  const { kind, count, at, undo } = last;

  async function run() {
    setBusy(true);
    await takeBack(undo);
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line p-3">
      <p>{say("last", { what: say(`done.${kind}`, { count }), time: format.shortDay(at) })}</p>
      <Button variant="secondary" isBusy={isBusy} onPress={() => void run()}>
        {say("undo")}
      </Button>
    </div>
  );
}
