/** Whoever signed out gets no more messages here: the endpoint is given up, and the server forgets it when it is told so. */
export async function leaveBrowser(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
