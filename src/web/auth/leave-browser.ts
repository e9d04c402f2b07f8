/** After sign-out this browser gets no push messages: it unsubscribes and asks the server to delete the endpoint. */
export async function leaveBrowser(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
