/** What somebody is called who has left the business: of them nothing is known but their id. */
export const FORMER_COLLEAGUE = "Former colleague";
