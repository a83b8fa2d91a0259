import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useStaffWords } from "#words/made/use-staff-words.ts";

interface DangerDialogProps {
  title: string;
  /** The label of the confirming button, as a verb. */
  action: string;
  isBusy: boolean;
  isDisabled?: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before the server removes something, and stays open until it has. */
export function DangerDialog(props: DangerDialogProps) {
  const say = useStaffWords();
  const { title, action, isBusy, isDisabled = false, problem, onConfirm, onClose, children } = props;
  return (
    <ModalFrame role="alertdialog" title={title} onClose={onClose}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {children}
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" autoFocus onPress={onClose}>
          {say("cancel")}
        </Button>
        <Button
          variant="danger"
          isBusy={isBusy}
          isDisabled={isDisabled}
          onPress={() => !isBusy && onConfirm()}
        >
          {action}
        </Button>
      </div>
    </ModalFrame>
  );
}
