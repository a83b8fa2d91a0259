/** What somebody is called who has left the business: of them nothing is known but their id. */
export const FORMER_COLLEAGUE = "Former colleague";
/** The same within a sentence. */
export const A_FORMER_COLLEAGUE = "a former colleague";
