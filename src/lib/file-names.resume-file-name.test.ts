import { expect, it } from "vitest";
import { resumeFileName } from "#lib/file-names.ts";

it.each([
  ["Ada Lovelace", "Resume_Ada_Lovelace.pdf"],
  ["  Ada   King  Lovelace ", "Resume_Ada_King_Lovelace.pdf"],
  ["Ada", "Resume_Ada.pdf"],
  ["Zoë O'Neil-Müller", "Resume_Zoë_O'Neil-Müller.pdf"],
  ["../../etc/passwd", "Resume_.._.._etc_passwd.pdf"],
  ['Eve"\r\nSet-Cookie: a=b', "Resume_Eve_Set-Cookie_a=b.pdf"],
  ["C:\\Windows\\cv.exe", "Resume_C_Windows_cv.exe.pdf"],
  ["Ada\u202Efdp.exe", "Resume_Ada_fdp.exe.pdf"],
])("of %j is %s", (name, file) => {
  expect(resumeFileName(name)).toBe(file);
});
