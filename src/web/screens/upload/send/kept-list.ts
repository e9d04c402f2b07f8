/**
 * A list in upload, kept in the browser's cache until it is complete: the upload can resume after a reload. Where the
 * browser has no such storage (insecure page, forbidden storage), the person enters the list again.
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
    // Storage refused.
  }
}
