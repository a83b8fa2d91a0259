// npm run words: the messages of the screens, mails and files, from their catalogs in src/words.
//   npm run words                     compiles them into src/words/made; every other script begins with that
//   npm run words -- check            also says what is missing, unused or does not fit its English
//   npm run words -- export de FILE   writes all messages with their screens for a translator
//   npm run words -- import de FILE   takes the translated file back
//   npm run words -- changed de       lists what the English has changed since it was translated
import { readFileSync, writeFileSync } from "node:fs";
import { LANGUAGES, type Language } from "../src/words/languages.ts";
import { areas } from "./words/catalog.ts";
import { checkWords, readSources } from "./words/check.ts";
import { exportWords, importWords, outdatedKeys } from "./words/exchange.ts";
import { makeWords } from "./words/make.ts";

const [task = "make", language, file] = process.argv.slice(2);

const tasks: Record<string, () => void> = {
  make: () => makeWords(),
  check() {
    makeWords();
    const problems = checkWords(readSources());
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exit(1);
    console.log(`words: ${areas().length} catalogs in ${LANGUAGES.length} languages are complete and in use`);
  },
  export: () =>
    writeFileSync(needed(file), `${JSON.stringify(exportWords(known(language), readSources()), null, 2)}\n`),
  import() {
    importWords(known(language), JSON.parse(readFileSync(needed(file), "utf8")));
    makeWords();
  },
  changed() {
    for (const area of areas())
      for (const key of outdatedKeys(known(language), area)) console.log(`${area}: ${key}`);
  },
};

const run = tasks[task];
if (!run) stop(`No such task: ${task}. There are ${Object.keys(tasks).join(", ")}.`);
run();

function known(tag: string | undefined): Language {
  return LANGUAGES.find((each) => each === tag) ?? stop(`Name a language: ${LANGUAGES.join(", ")}.`);
}

function needed(path: string | undefined): string {
  return path ?? stop("Name a file.");
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
