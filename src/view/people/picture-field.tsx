import { useRef } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { changePicture } from "#commands/account/profile.ts";
import { changeLogo } from "#commands/business/business.ts";
import { useCommand } from "#commands/use-command.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { UploadState } from "../attachments/upload-state.tsx";
import { useSaving } from "../forms/use-saving.ts";
import { logoPicture, squarePicture } from "./small-pictures.ts";

const KINDS = {
  picture: { changed: changePicture, made: squarePicture },
  logo: { changed: changeLogo, made: logoPicture },
};

interface PictureFieldProps {
  of: keyof typeof KINDS;
  picture: string | null;
  isDisabled?: boolean;
}

/** Chooses or removes the person's own picture or the business's logo. Works offline: it is uploaded later. */
export function PictureField({ of: kind, picture, isDisabled = false }: PictureFieldProps) {
  const say = useViewWords();
  const { changed, made } = KINDS[kind];
  const change = useCommand(changed);
  const chooser = useRef<HTMLButtonElement>(null);
  const { isBusy, problem, save } = useSaving(say(`${kind}.notChanged`), (error) =>
    say(error instanceof UnreadablePicture ? "picture.unreadable" : `${kind}.notChanged`),
  );

  const keep = (picture: () => Promise<Blob | null>, done: string) =>
    save(async () => {
      await change(await picture());
      toast.success(done);
    });

  async function readable(file: File): Promise<Blob> {
    const small = await made(file);
    if (!small) throw new UnreadablePicture();
    return small;
  }

  function choose(file: File | null | undefined) {
    if (file && !isBusy) void keep(() => readable(file), say(`toast.${kind}Changed`));
  }

  function remove() {
    void keep(async () => null, say(`toast.${kind}Removed`));
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
            {say(picture ? `${kind}.change` : `${kind}.add`)}
          </Button>
        </FileTrigger>
        {picture && (
          <Button variant="quiet" isDisabled={isBusy} onPress={remove}>
            {say(`${kind}.remove`)}
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">{say(`${kind}.hint`)}</p>
    </div>
  );
}

class UnreadablePicture extends Error {}
