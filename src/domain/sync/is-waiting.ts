/** Whether a document holds a local change that the server has not confirmed. */
export function isWaiting(document: { change_id: string | null }): boolean {
  return Boolean(document.change_id);
}
