/** What has files of its own: posts, training modules, and people, whose file is their picture. */
const AREAS = ["news", "training", "people"] as const;
export type AttachmentArea = (typeof AREAS)[number];

/** The largest file that is taken, in bytes (the bucket's own limit). */
export const ATTACHMENT_MAX_BYTES = 50_000_000;

const OFFICE = "application/vnd.openxmlformats-officedocument";
const OPEN = "application/vnd.oasis.opendocument";

/** What may be attached, as the bucket has it; by the ending of its name here. */
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

/** Types that a field of this kind takes, as `accept` of an input has them. */
export function acceptedTypes(kinds: readonly AttachmentKind[]): string[] {
  return Object.values(TYPES).filter((type) => kinds.includes(kindOfType(type)));
}

/** The MIME type of a chosen file, by its name where that tells; null when none of ours. */
export function typeOfFile(file: ChosenFile): string | null {
  const ending = endingOf(file);
  return ending && (TYPES[ending] ?? null);
}

/** How a file is drawn, by its MIME type. */
export function kindOfType(type: string): AttachmentKind {
  if (type.startsWith("image/")) return "image";
  return type.startsWith("video/") ? "video" : "document";
}

interface ChosenFile {
  name: string;
  /** As the browser says; often empty, or by the program that opens it, for documents. */
  type: string;
  size: number;
}

export type AttachmentProblem = "too_large" | "empty" | "unsupported_type";

/** What speaks against attaching a file; null when nothing does. */
export function attachmentProblem(file: ChosenFile): AttachmentProblem | null {
  if (endingOf(file) === null) return "unsupported_type";
  if (file.size > ATTACHMENT_MAX_BYTES) return "too_large";
  return file.size === 0 ? "empty" : null;
}

/** Where a file is stored (supabase/migrations, files); the file must be one that may be attached. */
export function attachmentPath(
  place: { businessId: string; area: AttachmentArea; parentId: string; fileId: string },
  file: ChosenFile,
): string {
  const { businessId, area, parentId, fileId } = place;
  return `${businessId}/${area}/${parentId}/${fileId}.${endingOf(file)}`;
}

/** The MIME type of a stored file: of its name, not of what a server says, so that nothing runs that is shown. */
export function typeOfPath(path: string): string {
  return TYPES[lastPart(path)] ?? "application/octet-stream";
}

/** What a stored file belongs to; null for a path that is none. */
export function parentOfPath(path: string): { area: AttachmentArea; parentId: string } | null {
  const [, place, parentId, file] = path.split("/");
  const area = AREAS.find((one) => one === place);
  return area && parentId && file ? { area, parentId } : null;
}

/** By the name's ending where that is known: browsers call a .csv a sheet on some machines. */
function endingOf({ name, type }: ChosenFile): string | null {
  const ending = lastPart(name);
  const plain = ending === "jpeg" ? "jpg" : ending;
  if (plain in TYPES) return plain;
  return Object.keys(TYPES).find((one) => TYPES[one] === type) ?? null;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}
