/**
 * Guards what makes the folder map in the architecture true. Five checks, each able to fail:
 *
 *   fixture/ --copied with .biome.json--> biome --> exactly the lines marked "// bad" are reported
 *   the repository itself  -------------> biome --> it really looked at the layers' files
 *   tracked and new files  -------------> names, sizes and contents that may not be here
 *   all of the product     -------------> values become text in src/lib/format alone; the fixture's lines prove it
 *   all of the product     -------------> no two modules export one name; the fixture's lines prove it
 *
 * The layer rules are the overrides in .biome.json, so an editor shows a wrong import while it is typed. The
 * fixture is what proves that they work: a rule that silently stopped matching would look like a clean run.
 */
import { checkFixture } from "./check-fixture.ts";
import { checkTree } from "./check-tree.ts";

const problems = [...checkFixture(), ...checkTree()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log("layers: every bad line of the fixture is reported, and the tree is in order");
