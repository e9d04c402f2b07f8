import { createHmac } from 'node:crypto';

/** Headers of Standard Webhooks: `webhook-signature` is `v1,base64(HMAC-SHA-256(key, "id.timestamp.body"))` for each key. */
export function signedHeaders(
  keysBase64: readonly string[],
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const macs = keysBase64.map((key) =>
    createHmac('sha256', Buffer.from(key, 'base64')).update(`${id}.${timestamp}.${body}`).digest('base64'),
  );
  return {
    accept: '*/*',
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': macs.map((mac) => `v1,${mac}`).join(' '),
  };
}
