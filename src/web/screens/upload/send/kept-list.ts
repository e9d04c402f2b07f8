/**
 * A list that is being uploaded, kept by the browser until all of it is in: after a reload the upload can be completed.
 * Where the browser keeps nothing (no secure page, storage forbidden) the person gives the list again.
 */
const STORE = 'dominios-cargas';
const addressOf = (batchId: string) => `/cargas/${encodeURIComponent(batchId)}`;

export async function keepList(batchId: string, text: string): Promise<void> {
  try {
    await (await caches.open(STORE)).put(addressOf(batchId), new Response(text));
  } catch (cause) {
    console.warn('the list is not kept', cause);
  }
}

export async function keptList(batchId: string): Promise<string | null> {
  try {
    const found = await (await caches.open(STORE)).match(addressOf(batchId));
    return (await found?.text()) ?? null;
  } catch {
    return null;
  }
}

export async function forgetList(batchId: string): Promise<void> {
  try {
    await (await caches.open(STORE)).delete(addressOf(batchId));
  } catch {
    // Nothing was kept.
  }
}
