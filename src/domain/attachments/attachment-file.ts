/** Areas with stored files: posts, training modules, people, whose file is their picture, and the business's logo. */
const AREAS = ["news", "training", "people", "logo"] as const;
export type AttachmentArea = (typeof AREAS)[number];

/** The largest accepted file, in bytes (the bucket's own limit). */
export const ATTACHMENT_MAX_BYTES = 50_000_000;

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OPEN = "application/vnd.oasis.opendocument";

/** The attachment types that the bucket accepts, by file name extension. */
const TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  pdf: "application/pdf",
  txt: "text/plain",
  csv: "text/csv",
  doc: "application/msword",
  docx: `${OFFICE}.wordprocessingml.document`,
  xls: "application/vnd.ms-excel",
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  ppt: "application/vnd.ms-powerpoint",
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: `${OPEN}.text`,
  ods: `${OPEN}.spreadsheet`,
  odp: `${OPEN}.presentation`,
  mp4: "video/mp4",
  webm: "video/webm",
};

export type AttachmentKind = "image" | "video" | "document";

/** Returns the types that a field of these kinds accepts, in the form of an input's `accept`. */
export function acceptedTypes(kinds: readonly AttachmentKind[]): string[] {
  return Object.values(TYPES).filter((type) => kinds.includes(kindOfType(type)));
}

/** Returns the MIME type of a chosen file, by its name if that tells; null if the type is not accepted. */
export function typeOfFile(file: ChosenFile): string | null {
  const ending = endingOf(file);
  return ending && (TYPES[ending] ?? null);
}

/** Returns the kind by which a file with this MIME type is displayed. */
export function kindOfType(type: string): AttachmentKind {
  if (type.startsWith("image/")) return "image";
  return type.startsWith("video/") ? "video" : "document";
}

interface ChosenFile {
  name: string;
  /** The browser's MIME type, which is often empty or, for documents, names the installed program's type. */
  type: string;
  size: number;
}

export type AttachmentProblem = "too_large" | "empty" | "unsupported_type";

/** Returns why a file cannot be attached; null if it can. */
export function attachmentProblem(file: ChosenFile): AttachmentProblem | null {
  if (endingOf(file) === null) return "unsupported_type";
  if (file.size > ATTACHMENT_MAX_BYTES) return "too_large";
  return file.size === 0 ? "empty" : null;
}

/** Returns the path at which a file is stored (supabase/migrations, files). The file must be attachable. */
export function attachmentPath(
  place: { businessId: string; area: AttachmentArea; parentId: string; fileId: string },
  file: ChosenFile,
): string {
  const { businessId, area, parentId, fileId } = place;
  return `${businessId}/${area}/${parentId}/${fileId}.${endingOf(file)}`;
}

/** The MIME type of a stored file by its name, not the server's, so that no displayed file can run code. */
export function typeOfPath(path: string): string {
  return TYPES[lastPart(path)] ?? "application/octet-stream";
}

/** Returns the area and row that a stored file belongs to; null for any other path. */
export function parentOfPath(path: string): { area: AttachmentArea; parentId: string } | null {
  const [, place, parentId, file] = path.split("/");
  const area = AREAS.find((one) => one === place);
  return area && parentId && file ? { area, parentId } : null;
}

/** The known extension of the name takes precedence: some machines' browsers report a .csv as a spreadsheet. */
function endingOf({ name, type }: ChosenFile): string | null {
  const ending = lastPart(name);
  const plain = ending === "jpeg" ? "jpg" : ending;
  if (plain in TYPES) return plain;
  return Object.keys(TYPES).find((one) => TYPES[one] === type) ?? null;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}

/** Returns the largest centered square of a picture: its left and upper edge and its side, in pixels. */
export function squareCrop(width: number, height: number): { left: number; top: number; side: number } {
  const side = Math.min(width, height);
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side };
}
