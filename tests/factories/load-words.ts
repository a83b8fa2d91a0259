import { loadWords } from "#words/words.ts";

import.meta.glob("../../src/words/made/*.ts", { eager: true });

// As they are by then in the app: a screen comes with its words.
await loadWords("en-US");
