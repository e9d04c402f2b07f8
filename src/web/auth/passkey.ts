import type { RespuestaPasskey } from '#contract/second-step.ts';

export type PasskeyObstacle = 'ip' | 'browser' | null;

/** WebAuthn ties a passkey to a domain name: unavailable on an IP address, or without HTTPS off this machine. */
export function passkeyObstacle(): PasskeyObstacle {
  const host = window.location.hostname;
  if (/^[\d.]+$/.test(host) || host.includes(':')) return 'ip';
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function' ? null : 'browser';
}

/** Has the browser make a passkey. Rejects when the person declines. */
export async function makePasskey(options: { challenge: string }): Promise<RespuestaPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  const answer = await startRegistration({ optionsJSON: options as Options }); // made by the same library's other half
  return answer as unknown as RespuestaPasskey; // WebAuthn's JSON, which the server checks
}

/** Has the browser answer with a passkey. Rejects when the person declines. */
export async function answerWithPasskey(options: { challenge: string }): Promise<RespuestaPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const answer = await startAuthentication({ optionsJSON: options as Options }); // as above
  return answer as unknown as RespuestaPasskey; // as above
}
