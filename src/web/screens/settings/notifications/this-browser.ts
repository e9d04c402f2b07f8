import type { AltaPush } from '#contract/entities/canales.ts';

const WORKER = '/avisos.js';

/** Whether this browser supports push, and why not. */
export type BrowserSupport = 'ready' | 'insecure' | 'unsupported' | 'denied';

export function browserSupport(): BrowserSupport {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** This browser's push endpoint; null when not subscribed. */
export async function thisEndpoint(): Promise<string | null> {
  if (browserSupport() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Asks for permission and subscribes; null when the person declined. Throws when the push service fails. */
export async function subscribeBrowser(publicKey: string): Promise<AltaPush | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key cannot be changed.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {};
  return { endpoint: made.endpoint, keys: { p256dh, auth } };
}
