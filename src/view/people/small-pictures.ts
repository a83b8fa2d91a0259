import { squareCrop } from "#domain/attachments/attachment-file.ts";

/** In pixels: sharp at the largest size of an avatar. */
const SIDE = 256;
/** In pixels: sharp at the largest size of a logo on a screen, on paper and in a mail. */
const LOGO = { width: 480, height: 192 };
/** The buckets' limit (supabase/schema/files.sql). */
const MAX_BYTES = 100_000;
/** PNG has one. */
const QUALITIES = [0.85, 0.7, 0.5];

/** What is drawn: a part of the picture, and the size that it gets. */
interface Frame {
  part: [left: number, top: number, width: number, height: number];
  width: number;
  height: number;
}

/**
 * The middle of a picture as an upright square of 256 pixels, in WebP or else JPEG, without metadata such as the
 * place. Null if the browser cannot read it.
 */
export function squarePicture(file: Blob): Promise<Blob | null> {
  const frame = ({ width, height }: ImageBitmap): Frame => {
    const { left, top, side } = squareCrop(width, height);
    return { part: [left, top, side, side], width: SIDE, height: SIDE };
  };
  // Safari cannot write WebP and returns PNG instead.
  return redrawn(file, frame, ["image/webp", "image/jpeg"]);
}

/**
 * A whole picture in at most 480 by 192 pixels, in PNG or else JPEG: what every mail program and PDF shows. Null if the
 * browser cannot read it.
 */
export function logoPicture(file: Blob): Promise<Blob | null> {
  const frame = ({ width, height }: ImageBitmap): Frame => {
    const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
    const scaled = (side: number) => Math.max(1, Math.round(side * scale));
    return { part: [0, 0, width, height], width: scaled(width), height: scaled(height) };
  };
  return redrawn(file, frame, ["image/png", "image/jpeg"]);
}

/** The picture in the first of the types in which it is small enough. */
async function redrawn(
  file: Blob,
  frameOf: (image: ImageBitmap) => Frame,
  types: readonly string[],
): Promise<Blob | null> {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!image) return null;
  try {
    const { part, width, height } = frameOf(image);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const drawing = canvas.getContext("2d");
    if (!drawing) return null;
    for (const type of types) {
      // JPEG has no transparency: transparent parts would become black.
      drawing.fillStyle = "white";
      if (type !== "image/png") drawing.fillRect(0, 0, width, height);
      drawing.imageSmoothingQuality = "high";
      drawing.drawImage(image, ...part, 0, 0, width, height);
      const made = await smallEnough(canvas, type);
      if (made) return made;
    }
    return null;
  } finally {
    image.close();
  }
}

async function smallEnough(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  for (const quality of type === "image/png" ? [1] : QUALITIES) {
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
    if (made?.type !== type) return null;
    if (made.size <= MAX_BYTES) return made;
  }
  return null;
}
