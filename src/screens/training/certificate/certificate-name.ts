import { fileWords } from "#lib/file-words.ts";

/** What a certificate's file is called: 'certificate-sam-okafor-food-safety.pdf'. */
export function certificateName(person: string, module: string): string {
  const words = [person, module].map(fileWords).filter((each) => each !== "");
  return `${["certificate", ...words].join("-")}.pdf`;
}
