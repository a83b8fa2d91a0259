import { squareCrop } from "#domain/attachments/square-crop.ts";

/** In pixels: sharp at the largest size of an avatar. */
const SIDE = 256;
/** The bucket's limit (supabase/schema/files.sql). */
const MAX_BYTES = 100_000;
const QUALITIES = [0.85, 0.7, 0.5];
/** Safari cannot write WebP and returns PNG instead. */
const TYPES = ["image/webp", "image/jpeg"];

/**
 * The middle of a picture as an upright square of 256 pixels, in WebP or else JPEG, without metadata such as the
 * place. Null if the browser cannot read it.
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
    // JPEG has no transparency: transparent parts would become black.
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
