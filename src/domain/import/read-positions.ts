import type { PositionColor } from "#schema/entities/position.ts";
import { type BadCell, NOTHING_TO_IMPORT, type PositionToMake, type ReadFile } from "./import-plan.ts";
import { foldedName, LEFT_OPEN, listedSource, partsOf } from "./match-names.ts";
import { meaningsOf, plainName } from "./plain-name.ts";
import { bad, NAME_MAX, readRows } from "./read-cells.ts";
import type { FileReading } from "./reading.ts";

// no words: read in files, never shown
const COLORS = meaningsOf<PositionColor>({
  blue: ["blue", "Blau", "azul", "bleu", "أزرق"],
  orange: ["orange", "naranja", "برتقالي"],
  green: ["green", "Grün", "verde", "vert", "أخضر"],
  purple: ["purple", "violet", "Lila", "Violett", "morado", "violeta", "بنفسجي"],
  red: ["red", "Rot", "rojo", "rouge", "أحمر"],
  teal: ["teal", "turquoise", "bleu canard", "Petrol", "Türkis", "turquesa", "أزرق مخضر"],
  brown: ["brown", "Braun", "marrón", "marron", "بني"],
  gray: ["gray", "grey", "Grau", "gris", "رمادي"],
});
// no words: read in files, never shown
const EVERYBODY = meaningsOf({
  everybody: [
    "everybody",
    "everyone",
    "all",
    "Alle",
    "todo el mundo",
    "todos",
    "tout le monde",
    "tous",
    "الجميع",
  ],
});

/** Reads positions. Without people everybody can work them; a color that the app lacks is chosen by it. */
export function readPositions(reading: FileReading<"positions">): Partial<ReadFile> {
  const there = new Set(
    reading.positions.filter(({ is_archived }) => !is_archived).map(({ name }) => foldedName(name)),
  );
  const seen = new Set<string>();
  let already = 0;
  const { items, bad: wrong } = readRows(reading.rows, ({ line, cells }): PositionToMake | BadCell | null => {
    const name = reading.cellOf(cells, "name");
    const key = foldedName(name);
    if (key === "") return bad("name", "no_name", name);
    if (name.length > NAME_MAX) return bad("name", "long_name", name);
    if (seen.has(key)) return bad("name", "twice", name);
    seen.add(key);
    const who = peopleIn(reading.cellOf(cells, "people"), reading);
    if ("problem" in who) return who;
    if (there.has(key)) {
      already += 1;
      return null;
    }
    const color = COLORS.get(plainName(reading.cellOf(cells, "color"))) ?? null;
    return { line, key, name, color, ...who, source: listedSource(reading.businessId, "position", key) };
  });
  const positions = items.filter((item) => item !== null);
  return { plan: { ...NOTHING_TO_IMPORT, positions }, bad: wrong, already };
}

/** Who can work a position: names after each other, or everybody. */
function peopleIn(
  cell: string,
  { findPerson, knowsPerson }: Pick<FileReading<"positions">, "findPerson" | "knowsPerson">,
): Pick<PositionToMake, "is_for_everybody" | "user_ids"> | BadCell {
  if (cell === "" || EVERYBODY.has(plainName(cell))) return { is_for_everybody: true, user_ids: [] };
  // 'Okafor, Sam' is one name.
  const names = partsOf(cell, /[;\n|]/).flatMap((part) => {
    const parts = partsOf(part, /[,،]/);
    return !knowsPerson(part) && parts.some(knowsPerson) ? parts : part;
  });
  const found = names.map((name) => ({ name, id: findPerson(name) }));
  const unknown = found.find(({ id }) => id === null);
  if (unknown) return bad("people", "unknown_person", unknown.name);
  const ids = found.flatMap(({ id }) => (id && id !== LEFT_OPEN ? id : []));
  return { is_for_everybody: false, user_ids: [...new Set(ids)] };
}
