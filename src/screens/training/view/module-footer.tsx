import { useState } from "react";
import { mayComplete, moduleState } from "#domain/training/progress.ts";
import type { Module } from "#queries/training.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CertificateButton } from "../certificate/certificate-button.tsx";
import type { Learned } from "./use-learning.ts";

interface ModuleFooterProps {
  module: Module;
  person: Profile;
  learned: Learned | undefined;
  onFinish: () => Promise<void>;
}

/** Where somebody says that they are done, as soon as they are. */
export function ModuleFooter({ module, person, learned, onFinish }: ModuleFooterProps) {
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const state = moduleState(module.blocks, learned);
  if (!module.published) return null;
  if (state.kind === "completed") {
    const score = state.score === null ? "" : ` with ${format.percent(state.score / 100)}`;
    return (
      <Banner tone="info" icon="check-circle">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{`You completed this on ${format.date(state.at)}${score}.`}</p>
          <CertificateButton person={person} module={module} state={state} />
        </div>
      </Banner>
    );
  }
  const isReady = mayComplete(module.blocks, learned);
  async function finish() {
    if (isBusy) return;
    setBusy(true);
    await onFinish();
    setBusy(false);
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Button isDisabled={!isReady} isBusy={isBusy} onPress={() => void finish()}>
        Mark as done
      </Button>
      {!isReady && <p className="text-sm text-muted">Read everything and pass each quiz to finish.</p>}
    </div>
  );
}
