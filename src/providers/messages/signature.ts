import { createHmac } from 'node:crypto';

/** Headers of Standard Webhooks: `webhook-signature` is `v1,base64(HMAC-SHA-256(key, "id.timestamp.body"))`. */
export function signedHeaders(
  keyBase64: string,
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const mac = createHmac('sha256', Buffer.from(keyBase64, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    accept: '*/*',
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac}`,
  };
}
