/** What a picture of a week says, in the order in which it stands. */
export interface WeekPicture {
  /** 'Ann Lee' or 'Team, North' */
  title: string;
  /** The business and the days. */
  subtitle: string;
  days: readonly PictureDay[];
  /** How new it is, and what tells it from others. */
  foot: readonly string[];
}

interface PictureDay {
  title: string;
  /** What is special about the day, or that nothing is on it. */
  notes: readonly string[];
  shifts: readonly { times: string; about: string; who: string }[];
}

type Look = "title" | "day" | "strong" | "plain" | "muted";

/** A line of text at its place: `x` is the distance from the side where reading begins, `y` its foot; both in px. */
export interface PictureLine {
  text: string;
  look: Look;
  x: number;
  y: number;
}

/** A picture's lines, the heights of the rules between its days, and its whole height, in px. */
interface PictureLayout {
  lines: PictureLine[];
  rules: number[];
  height: number;
}

/** As wide as phones show a picture, with letters that can be read there. */
export const PICTURE_WIDTH_PX = 1080;
const MARGIN_PX = 56;
const TIMES_PX = 350;
const SIZES_PX: Record<Look, number> = { title: 52, day: 38, strong: 32, plain: 32, muted: 30 };
const LINE_HEIGHT = 1.35;
const DAY_GAP_PX = 28;
const SHIFT_GAP_PX = 12;

/** The font of a look, for a canvas. */
export function pictureFont(look: Look, family: string): string {
  const weight = look === "plain" || look === "muted" ? 400 : 700;
  return `${weight} ${SIZES_PX[look]}px ${family}`;
}

/** The width of a text in px. */
type Measure = (text: string, look: Look) => number;

/** Where a text begins and how wide it may be, in px; by default from margin to margin, below what is there. */
interface Spot {
  x?: number;
  from?: number;
  width?: number;
}

/** Where everything of a picture stands. */
export function layOut(picture: WeekPicture, measure: Measure): PictureLayout {
  const lines: PictureLine[] = [];
  const rules: number[] = [];
  let y = MARGIN_PX;
  /** Writes a text below what is there; returns how far it reaches. */
  const write = (text: string, look: Look, at: Spot = {}) => {
    const { x = MARGIN_PX, from = y } = at;
    const width = at.width ?? PICTURE_WIDTH_PX - MARGIN_PX - x;
    let foot = from;
    for (const part of wrapped(text, width, (some) => measure(some, look))) {
      foot += SIZES_PX[look] * LINE_HEIGHT;
      lines.push({ text: part, look, x, y: foot });
    }
    return foot;
  };
  const rule = () => {
    y += DAY_GAP_PX;
    rules.push(y);
    y += DAY_GAP_PX / 2;
  };
  y = write(picture.title, "title");
  y = write(picture.subtitle, "muted");
  for (const day of picture.days) {
    rule();
    y = write(day.title, "day");
    for (const note of day.notes) y = write(note, "muted");
    for (const { times, about, who } of day.shifts) {
      const from = y + SHIFT_GAP_PX;
      const x = MARGIN_PX + TIMES_PX;
      const left = write(times, "strong", { from, width: TIMES_PX - SHIFT_GAP_PX });
      const middle = who ? write(who, "plain", { x, from }) : from;
      y = Math.max(left, about ? write(about, "muted", { x, from: middle }) : middle);
    }
  }
  rule();
  for (const line of picture.foot) y = write(line, "muted");
  return { lines, rules, height: Math.ceil(y + MARGIN_PX) };
}

/** A text in lines of at most this width; a longer word is cut. */
function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const letter of word) {
      if (line && measure(line + letter) > width) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return line ? [...lines, line] : lines;
}
