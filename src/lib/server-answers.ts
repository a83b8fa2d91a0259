/** Whether the app can be fetched now. */
export async function serverAnswers(): Promise<boolean> {
  const response = await fetch("/manifest.webmanifest", { cache: "no-store" }).catch(() => null);
  return response?.ok ?? false;
}
