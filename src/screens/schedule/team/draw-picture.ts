import {
  layOut,
  PICTURE_WIDTH_PX,
  type PictureLine,
  pictureFont,
  type WeekPicture,
} from "./picture-lines.ts";

/** The most that a phone's browser draws at once. */
const AREA_MAX_PX = 16_000_000;

/** Colors of the theme as they are on white paper, whatever theme is on: pictures are seen beside others. */
function paperColors() {
  const probe = document.createElement("span");
  probe.style.colorScheme = "light";
  document.body.append(probe);
  const colorOf = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    paper: colorOf("surface"),
    ink: colorOf("ink"),
    muted: colorOf("muted"),
    line: colorOf("line"),
    brand: colorOf("brand"),
  };
  probe.remove();
  return colors;
}

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
  const colors = paperColors();
  const fill = (color: string, y: number, thick: number) => {
    drawing.fillStyle = color;
    drawing.fillRect(0, y, PICTURE_WIDTH_PX, thick);
  };
  fill(colors.paper, 0, height);
  fill(colors.brand, 0, 16);
  for (const y of rules) fill(colors.line, y, 2);
  const isMirrored = getComputedStyle(document.documentElement).direction === "rtl";
  drawing.direction = isMirrored ? "rtl" : "ltr";
  drawing.textAlign = "start";
  const write = ({ text, look, x, y }: PictureLine) => {
    drawing.font = pictureFont(look, family);
    drawing.fillStyle = look === "muted" ? colors.muted : colors.ink;
    drawing.fillText(text, isMirrored ? PICTURE_WIDTH_PX - x : x, y);
  };
  for (const line of lines) write(line);
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!made) throw new Error("The picture could not be made.");
  return new File([made], name, { type: "image/png" });
}
