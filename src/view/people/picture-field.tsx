import { useRef } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { changePicture } from "#commands/account/profile.ts";
import { useCommand } from "#commands/use-command.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { UploadState } from "../attachments/upload-state.tsx";
import { useSaving } from "../forms/use-saving.ts";
import { squarePicture } from "./square-picture.ts";

interface PictureFieldProps {
  picture: string | null;
  isDisabled?: boolean;
}

/** Chooses or removes the person's own picture. Works offline: it is uploaded later. */
export function PictureField({ picture, isDisabled = false }: PictureFieldProps) {
  const say = useViewWords();
  const change = useCommand(changePicture);
  const chooser = useRef<HTMLButtonElement>(null);
  const { isBusy, problem, save } = useSaving(say("picture.notChanged"), (error) =>
    say(error instanceof UnreadablePicture ? "picture.unreadable" : "picture.notChanged"),
  );

  const keep = (made: () => Promise<Blob | null>, done: string) =>
    save(async () => {
      await change(await made());
      toast.success(done);
    });

  function choose(file: File | null | undefined) {
    if (file && !isBusy) void keep(() => readable(file), say("toast.pictureChanged"));
  }

  function remove() {
    void keep(async () => null, say("toast.pictureRemoved"));
    // The pressed button disappears with the picture.
    chooser.current?.focus();
  }

  return (
    <div className="mb-6 flex flex-col gap-3">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {picture && <UploadState path={picture} />}
      <div className="flex flex-wrap gap-2">
        <FileTrigger acceptedFileTypes={["image/*"]} onSelect={(files) => choose(files?.item(0))}>
          <Button ref={chooser} variant="secondary" isBusy={isBusy} isDisabled={isDisabled}>
            {say(picture ? "picture.change" : "picture.add")}
          </Button>
        </FileTrigger>
        {picture && (
          <Button variant="quiet" isDisabled={isBusy} onPress={remove}>
            {say("picture.remove")}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{say("picture.hint")}</p>
    </div>
  );
}

class UnreadablePicture extends Error {}

async function readable(file: File): Promise<Blob> {
  const square = await squarePicture(file);
  if (!square) throw new UnreadablePicture();
  return square;
}
