import type { RespuestaPasskey } from '#contract/second-step.ts';

/** Why this page cannot use passkeys; null when it can. */
export type PasskeyObstacle = 'ip' | 'browser' | null;

/** WebAuthn ties a passkey to a domain name: on a bare IP address, or without HTTPS off this machine, there is none. */
export function passkeyObstacle(): PasskeyObstacle {
  const host = window.location.hostname;
  if (/^[\d.]+$/.test(host) || host.includes(':')) return 'ip';
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function' ? null : 'browser';
}

/** Has the browser make a passkey; its answer goes to the server. Rejects when the person says no. */
export async function makePasskey(options: { challenge: string }): Promise<RespuestaPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const answer = await startRegistration({ optionsJSON: options as Options }); // made by the same library's other half
  return answer as unknown as RespuestaPasskey; // JSON of WebAuthn, which the server judges
}

/** Has the browser answer with a passkey. Rejects when the person says no. */
export async function answerWithPasskey(options: { challenge: string }): Promise<RespuestaPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const answer = await startAuthentication({ optionsJSON: options as Options }); // as above
  return answer as unknown as RespuestaPasskey; // as above
}
