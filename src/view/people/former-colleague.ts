/** The name of a person who has left the business and whose name is unknown. */
export const FORMER_COLLEAGUE = "Former colleague";
/** The same within a sentence. */
export const A_FORMER_COLLEAGUE = "a former colleague";
