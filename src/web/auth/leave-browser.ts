/** After signing out, this browser gets no more messages: the endpoint is given up, and the server is asked to forget it. */
export async function leaveBrowser(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
