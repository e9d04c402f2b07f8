import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Fields whose values are never logged, at any depth that the product's objects have. */
const SECRET_FIELDS = [
  'password',
  'authorization',
  'cookie',
  'api_key',
  'apiKey',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'secret',
  'masterKey',
  'rapidapi_key',
  'whois_api_key',
  'dondominio_key',
  'porkbun_key',
  'dynadot_key',
  'apipasswd',
  'seo_api_key',
  'claude_api_key',
  'openai_api_key',
  'gemini_api_key',
  'connectionString',
  'databaseUrl',
  'appDatabaseUrl',
  'appDatabaseDirectUrl',
  'appUrl',
  'directUrl',
];

const SECRET_TEXT: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 ***'],
  [/(\/\/[^/\s:@]+:)[^/\s@]+@/g, '$1***@'],
  [/([?&](?:api_?key|key|token|code|state|secret|app_api_key)=)[^&\s"]+/gi, '$1***'],
  [/\bsk-[\w-]{8,}/g, 'sk-***'],
  [/\b[ps]k1_[\w-]{8,}/g, 'k1_***'],
  [/\bAIza[\w-]{20,}/g, 'AIza***'],
];

export function scrub(text: string): string {
  return SECRET_TEXT.reduce((clean, [pattern, by]) => clean.replace(pattern, by), text);
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    code,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/** Structured log lines on standard error (standard output is for data), without secrets. */
export function createLogger(options: { level: string; destination?: DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: null,
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '***',
      },
      serializers: { err: serializeError, error: serializeError },
      hooks: {
        logMethod(args, method) {
          method.apply(this, args.map((arg) => (typeof arg === 'string' ? scrub(arg) : arg)) as typeof args);
        },
      },
    },
    options.destination ?? pino.destination({ fd: 2, sync: true }),
  );
}

export const silentLogger: Logger = pino({ level: 'silent' });
