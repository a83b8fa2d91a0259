import {
  layOut,
  PICTURE_WIDTH_PX,
  type PictureLine,
  pictureFont,
  type WeekPicture,
} from "./picture-lines.ts";

/** The most that a phone's browser draws at once. */
const AREA_MAX_PX = 16_000_000;

/** Always dark on white, whatever theme is on: pictures are seen beside others, and printed. */
const COLORS = { paper: "#ffffff", ink: "#161b2b", muted: "#4b5468", line: "#d5dae4" };

/** Draws a picture of a week on this device; returns it as a PNG. `name` is the file's. */
export async function drawPicture(picture: WeekPicture, name: string): Promise<File> {
  const canvas = document.createElement("canvas");
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error("This browser draws nothing.");
  const family = getComputedStyle(document.body).fontFamily;
  const { lines, rules, height } = layOut(picture, (text, look) => {
    drawing.font = pictureFont(look, family);
    return drawing.measureText(text).width;
  });
  const scale = Math.min(1, Math.sqrt(AREA_MAX_PX / (PICTURE_WIDTH_PX * height)));
  canvas.width = Math.floor(PICTURE_WIDTH_PX * scale);
  canvas.height = Math.floor(height * scale);
  drawing.scale(scale, scale);
  const fill = (color: string, y: number, thick: number) => {
    drawing.fillStyle = color;
    drawing.fillRect(0, y, PICTURE_WIDTH_PX, thick);
  };
  fill(COLORS.paper, 0, height);
  fill(getComputedStyle(document.documentElement).getPropertyValue("--color-brand"), 0, 16);
  for (const y of rules) fill(COLORS.line, y, 2);
  const isMirrored = getComputedStyle(document.documentElement).direction === "rtl";
  drawing.direction = isMirrored ? "rtl" : "ltr";
  drawing.textAlign = "start";
  const write = ({ text, look, x, y }: PictureLine) => {
    drawing.font = pictureFont(look, family);
    drawing.fillStyle = look === "muted" ? COLORS.muted : COLORS.ink;
    drawing.fillText(text, isMirrored ? PICTURE_WIDTH_PX - x : x, y);
  };
  for (const line of lines) write(line);
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!made) throw new Error("The picture could not be made.");
  return new File([made], name, { type: "image/png" });
}
