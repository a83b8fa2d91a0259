import { useRef, useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { changePicture } from "#commands/profile.ts";
import { useCommand } from "#commands/use-command.ts";
import { squareCrop } from "#domain/attachments/square-crop.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { UploadState } from "../attachments/upload-state.tsx";

const UNREADABLE = "This file could not be read as a picture. Choose a JPEG, PNG or WebP file.";
const NOT_KEPT = "The picture was not changed. Please try again.";

interface PictureFieldProps {
  picture: string | null;
  isDisabled?: boolean;
}

/** Chooses a picture of oneself, or removes it. Works without a network: it is uploaded later. */
export function PictureField({ picture, isDisabled = false }: PictureFieldProps) {
  const change = useCommand(changePicture);
  const chooser = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(made: () => Promise<Blob | null>, done: string) {
    setBusy(true);
    setProblem(null);
    try {
      await change(await made());
      toast.success(done);
    } catch (error) {
      setProblem(error instanceof UnreadablePicture ? UNREADABLE : NOT_KEPT);
    } finally {
      setBusy(false);
    }
  }

  function choose(file: File | null | undefined) {
    if (file && !isBusy) void save(() => readable(file), "Picture changed");
  }

  function remove() {
    void save(async () => null, "Picture removed");
    // The button that was pressed goes with the picture.
    chooser.current?.focus();
  }

  return (
    <div className="mb-6 flex flex-col gap-3">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {picture && <UploadState path={picture} />}
      <div className="flex flex-wrap gap-2">
        <FileTrigger acceptedFileTypes={["image/*"]} onSelect={(files) => choose(files?.item(0))}>
          <Button ref={chooser} variant="secondary" isBusy={isBusy} isDisabled={isDisabled}>
            {picture ? "Change picture" : "Add a picture"}
          </Button>
        </FileTrigger>
        {picture && (
          <Button variant="quiet" isDisabled={isBusy} onPress={remove}>
            Remove picture
          </Button>
        )}
      </div>
      <p className="text-sm text-muted">Your colleagues see it beside your name.</p>
    </div>
  );
}

class UnreadablePicture extends Error {}

async function readable(file: File): Promise<Blob> {
  const square = await squarePicture(file);
  if (!square) throw new UnreadablePicture();
  return square;
}

/** In pixels: sharp at the largest size an avatar is shown in. */
const SIDE = 256;
/** What the bucket takes (migration 4112). */
const MAX_BYTES = 100_000;
const QUALITIES = [0.85, 0.7, 0.5];
/** Safari writes no WebP, and answers with PNG. */
const TYPES = ["image/webp", "image/jpeg"];

/**
 * The middle of a picture as a square of 256 pixels, upright as it was taken, in WebP or else JPEG. Whatever else the
 * file said, such as where it was taken, is gone. Null for what is no picture that this browser can read.
 */
export async function squarePicture(file: Blob): Promise<Blob | null> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!image) return null;
  try {
    const canvas = document.createElement("canvas");
    canvas.width = SIDE;
    canvas.height = SIDE;
    const drawing = canvas.getContext("2d");
    if (!drawing) return null;
    // JPEG has no transparency: what shows through would be black.
    drawing.fillStyle = "white";
    drawing.fillRect(0, 0, SIDE, SIDE);
    const { left, top, side } = squareCrop(image.width, image.height);
    drawing.imageSmoothingQuality = "high";
    drawing.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
    return await smallEnough(canvas);
  } finally {
    image.close();
  }
}

async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const type of TYPES) {
    for (const quality of QUALITIES) {
      const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
      if (made?.type !== type) break;
      if (made.size <= MAX_BYTES) return made;
    }
  }
  return null;
}
