import type { Refusal, Reply } from '../http-service.ts';

export function googleError(code: number, status: string, message: string, details?: unknown[]): Reply {
  return { status: code, body: { error: { code, message, status, ...(details ? { details } : {}) } } };
}

export const badArgument = (message: string): Reply => googleError(400, 'INVALID_ARGUMENT', message);

const names: Readonly<Record<string, string>> = {
  'places.googleapis.com': 'Places API (New)',
  'generativelanguage.googleapis.com': 'Generative Language API',
};

/** The same answer for the rate and the daily limit; only the limit's name differs. */
export const exceeded = (service: string, span: 'minute' | 'day'): Reply =>
  googleError(
    429,
    'RESOURCE_EXHAUSTED',
    `Quota exceeded for quota metric 'SearchTextRequest' and limit 'SearchTextRequest per ${span}' of service '${service}'.`,
  );

/** Google's refusals; clients should decide by `details[].reason`, never by the message. */
export function refuseAsGoogle(service: string, refusal: Refusal): Reply {
  const info = (reason: string) => [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason,
      domain: 'googleapis.com',
      metadata: { service },
    },
  ];
  const reply = (...error: Parameters<typeof googleError>): Reply => ({
    ...googleError(...error),
    outcome: refusal,
  });
  switch (refusal) {
    case 'missing':
      return reply(
        403,
        'PERMISSION_DENIED',
        "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      );
    case 'wrong':
      return reply(
        400,
        'INVALID_ARGUMENT',
        'API key not valid. Please pass a valid API key.',
        info('API_KEY_INVALID'),
      );
    case 'not-subscribed':
      return reply(
        403,
        'PERMISSION_DENIED',
        `${names[service] ?? service} has not been used in project 000000000000 before or it is disabled.`,
        info('SERVICE_DISABLED'),
      );
    case 'no-credit':
      return reply(
        403,
        'PERMISSION_DENIED',
        'This API method requires billing to be enabled. Please enable billing on project #000000000000.',
        info('BILLING_DISABLED'),
      );
    case 'limited':
      return { ...exceeded(service, 'minute'), outcome: refusal };
    case 'broken':
      return reply(503, 'UNAVAILABLE', 'The service is currently unavailable.');
  }
}
