import { compactVerify, importJWK } from 'jose';
import * as z from 'zod';
import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { type Call, type HttpService, type Reply, startHttpService } from '../http-service.ts';

interface StoredPush {
  at: number;
  endpoint: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  bytes: number;
  sender: string;
}

const KEPT = 200;
const MAX_BODY = 4_096;
const DAY = 86_400;
const SLACK = 300;
const Claims = z.looseObject({ aud: z.string(), exp: z.number(), sub: z.string().optional() });

/**
 * RFC 8030, 8291, 8292. `/push/{name}` is accepted (201); `/push/404-…`, `/push/410-…`, `/push/429-…`, `/push/403-…`,
 * `/push/413-…`, `/push/500-…` answer that status. `GET /avisos` lists accepted ones.
 */
export function startPush(context: SimulatorContext, port?: number): Promise<ServiceServer> {
  const kept: StoredPush[] = [];
  const service: HttpService = {
    name: 'push',
    subjectOf: ({ path }) => path,
    refuse: (refusal, wait) => ({
      status: refusal === 'broken' ? 503 : 429,
      headers: wait > 0 ? { 'retry-after': String(wait) } : {},
      body: refusal === 'broken' ? 'Service unavailable' : 'Too many requests',
    }),
    answer: async (call) => {
      if (call.path === '/avisos' && call.method === 'GET') return { status: 200, body: [...kept].reverse() };
      const name = /^\/push\/([\w.~-]{1,300})$/.exec(call.path)?.[1];
      if (!name) return { status: 404, body: 'Not found' };
      if (call.method !== 'POST')
        return { status: 405, headers: { allow: 'POST' }, body: 'Method not allowed' };
      const status = /^(40[0-9]|410|413|429|50[0-9])-/.exec(name)?.[1];
      if (status)
        return {
          status: Number(status),
          headers: status === '429' ? { 'retry-after': '30' } : {},
          body: status,
        };
      const accepted = await judge(context, call);
      if ('status' in accepted) return accepted;
      kept.push({ ...accepted, endpoint: call.path });
      if (kept.length > KEPT) kept.shift();
      return { status: 201, headers: { location: `/m/${name}/${kept.length}`, ttl: String(accepted.ttl) } };
    },
  };
  return startHttpService(context, service, port);
}

async function judge(context: SimulatorContext, call: Call): Promise<Omit<StoredPush, 'endpoint'> | Reply> {
  const { headers, body } = call;
  const ttl = headers.ttl?.toString();
  const urgency = headers.urgency?.toString() ?? 'normal';
  const topic = headers.topic?.toString() ?? null;
  const bytes = Number(headers['content-length'] ?? body.length);
  if (ttl === undefined || !/^\d{1,9}$/.test(ttl))
    return { status: 400, body: 'Missing or invalid TTL header' };
  if (!['very-low', 'low', 'normal', 'high'].includes(urgency))
    return { status: 400, body: 'Invalid Urgency header' };
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return { status: 400, body: 'Invalid Topic header' };
  if (bytes > MAX_BODY) return { status: 413, body: 'Payload too large' };
  if (bytes > 0 && headers['content-encoding'] !== 'aes128gcm')
    return { status: 400, body: 'Content-Encoding must be aes128gcm' };
  // Header (salt, record size, key length, sender's key of 65 bytes) and one record.
  if (bytes > 0 && bytes < 86 + 18) return { status: 400, body: 'The body is no aes128gcm content' };
  const sender = await vapidSender(context, call);
  if (typeof sender !== 'string') return sender;
  return { at: context.clock.now(), ttl: Number(ttl), urgency, topic, bytes, sender };
}

/** Checks `Authorization: vapid t=…, k=…` as push services do: signature, audience and expiry. */
async function vapidSender(context: SimulatorContext, { headers }: Call): Promise<string | Reply> {
  const [, token, key] = /^vapid\s+t=([\w.-]+)\s*,\s*k=([\w-]+)\s*$/i.exec(headers.authorization ?? '') ?? [];
  if (!token || !key) return { status: 401, body: 'Missing or invalid VAPID authorization' };
  const forbidden = (why: string): Reply => ({ status: 403, body: `VAPID: ${why}` });
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return forbidden('the key is no P-256 point');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  let payload: unknown;
  try {
    const verified = await compactVerify(token, await importJWK(jwk, 'ES256'));
    payload = JSON.parse(Buffer.from(verified.payload).toString('utf8'));
  } catch {
    return forbidden('the signature does not fit the key');
  }
  const claims = Claims.safeParse(payload);
  if (!claims.success) return forbidden('aud and exp are needed');
  if (claims.data.aud !== `http://${headers.host}`) return forbidden('the audience is not this server');
  // Senders may use real time or the world's.
  const fresh = [Date.now(), context.clock.now()].some((ms) => {
    const left = claims.data.exp - ms / 1_000;
    return left > -SLACK && left <= DAY + SLACK;
  });
  return fresh ? (claims.data.sub ?? '') : forbidden('the token has expired or lasts over 24 hours');
}
