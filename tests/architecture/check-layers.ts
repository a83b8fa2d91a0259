/**
 * Proves that the folders follow the architecture, in eight checks:
 *
 *   fixture/ --copied with .biome.json--> biome --> exactly the lines marked "// bad" are reported
 *   the repository itself  -------------> biome --> it really checked the layers' files
 *   tracked and new files  -------------> forbidden names, sizes and contents
 *   all of the product     -------------> only src/lib/format turns values into text; the fixture's lines prove it
 *   all of the product     -------------> no text that people read is outside the catalogs; the fixture proves it
 *   all of the screens     -------------> classes and styles are for start and end; the fixture's lines prove it
 *   all of the product     -------------> props are given one by one; the fixture's line proves it
 *   all of the product     -------------> no two modules export one name; the fixture's lines prove it
 *
 * The layer rules are the overrides in .biome.json, so an editor shows a wrong import while it is typed. The
 * fixture proves that they work: without it, a rule that no longer matches would look like a clean run.
 */
import { checkFixture } from "./check-fixture.ts";
import { checkTree } from "./check-tree.ts";

const problems = [...checkFixture(), ...checkTree()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log("layers: every bad line of the fixture is reported, and the tree is in order");
