/** Whether a document holds a local change that the server has not confirmed. */
export function isWaiting(document: { change_id: string }): boolean {
  return document.change_id !== "";
}
