import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from './config.ts';

const dir = mkdtempSync(join(tmpdir(), 'ajustes-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const red = join(dir, 'red.json');
const nonsense = join(dir, 'otra.json');
writeFileSync(
  red,
  JSON.stringify({
    dns: { tld: { '*': ['127.0.0.1:5301'] }, resolver: ['127.0.0.1:5303'] },
    whois: { '*': '127.0.0.1:4301' },
    rdap: { bootstrap: 'http://127.0.0.1:8081/dns.json' },
    http: { '*:80': '127.0.0.1:8080', '*:443': '127.0.0.1:8443' },
    services: {},
    oidc: { issuer: 'http://127.0.0.1:8090' },
  }),
);
writeFileSync(nonsense, '{"dns":1}');

/** The lines of the refusal, without the help after the colon. */
function refused(env: Record<string, string>, needs: 'web' | 'worker' | 'cli'): string[] {
  try {
    parseConfig(env, { needs });
  } catch (error) {
    expect(error).toMatchObject({ code: 'configuracion_incompleta' });
    const [first, ...lines] = String((error as Error).message).split('\n');
    expect(first).toContain('Faltan ajustes o no son correctos:');
    for (const line of lines) expect(line).toMatch(/^ {2}[A-Z_]+ \(.+\): \S/);
    return lines.map((line) => line.trim().replace(/: .*$/, ''));
  }
  return [];
}

test('all that the web cannot do without is named at once', () => {
  expect(refused({}, 'web')).toEqual([
    'OIDC_CLIENT_ID (falta)',
    'OIDC_CLIENT_SECRET (falta)',
    'ALLOWED_EMAILS (falta)',
  ]);
  expect(refused({ HOST: '0.0.0.0' }, 'web')).toContain('PUBLIC_URL (falta)');
  expect(refused({}, 'worker')).toEqual([]);
  expect(refused({}, 'cli')).toEqual([]);
});

test('what is wrong is named beside what is missing, and no value is repeated', () => {
  const lines = refused({ MODE: 'todo', PORT: '99999', MASTER_KEY: 'no-son-32-bytes' }, 'web');
  expect(lines).toEqual([
    'MODE (no vale)',
    'PORT (tiene que ser un número entero entre 0 y 65535)',
    'MASTER_KEY (no son 32 bytes en base64)',
    'OIDC_CLIENT_ID (falta)',
    'OIDC_CLIENT_SECRET (falta)',
    'ALLOWED_EMAILS (falta)',
  ]);
});

test('an address of several database servers is refused by its reason, without a part of it', () => {
  const APP_DATABASE_URL = 'postgres://app:secreta@uno,dos/base?target_session_attrs=read-write';
  const DATABASE_URL = 'postgres://ana:secreta@uno,dos/base?target_session_attrs=standby';
  expect(refused({ DATABASE_URL, APP_DATABASE_URL }, 'worker')).toEqual([
    'DATABASE_URL (target_session_attrs tiene que ser read-write)',
  ]);
  const right = DATABASE_URL.replace('standby', 'read-write');
  expect(parseConfig({ DATABASE_URL: right, APP_DATABASE_URL }, { needs: 'worker' }).databaseUrl).toBe(right);
});

test('a file that is not there is reported by name', () => {
  const file = join(dir, 'nada');
  const enough = { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' };
  expect(refused({ ...enough, ALLOWED_EMAILS_FILE: file }, 'web')).toEqual([
    `ALLOWED_EMAILS_FILE (no existe «${file}»)`,
  ]);
  expect(refused({ RED_FILE: file }, 'cli')).toEqual([`RED_FILE (no existe «${file}»)`]);
  expect(refused({ RED_FILE: nonsense }, 'cli')).toEqual([`RED_FILE («${nonsense}» no es un mapa de red)`]);
});

test.each(['0.0.0.0', '::', '192.168.1.10'])(
  'a simulated internet is refused while listening on %s',
  (HOST) => {
    expect(refused({ HOST, RED_FILE: red }, 'cli')).toEqual([
      `RED_FILE (no se admite escuchando en ${HOST})`,
    ]);
    expect(parseConfig({ HOST, RED_FILE: red, NODE_ENV: 'test' }, { needs: 'cli' }).network).not.toBeNull();
  },
);

test('a simulated internet is refused while the figures for monitoring are served elsewhere', () => {
  const metrics = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
  expect(refused({ ...metrics, RED_FILE: red }, 'cli')).toEqual([
    'RED_FILE (no se admite escuchando en 0.0.0.0)',
  ]);
  expect(parseConfig({ METRICS_PORT: '9464', RED_FILE: red }, { needs: 'cli' }).network).not.toBeNull();
});

test.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('it stands in for the real one on %s', (HOST) => {
  const config = parseConfig({ HOST, RED_FILE: red, ALLOWED_EMAILS: 'ana@example.com' }, { needs: 'web' });
  expect(config.network?.whois).toEqual({ '*': '127.0.0.1:4301' });
  expect(config.oidc?.issuer).toBe('http://127.0.0.1:8090');
});

const KEY = Buffer.alloc(32, 7).toString('base64');
const GOOD = { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y', ALLOWED_EMAILS: 'ana@example.com' };

test.each([
  [
    { PUBLIC_URL: 'http://dominios.example.com' },
    'PUBLIC_URL (fuera de este equipo tiene que empezar por https://)',
  ],
  [
    { PUBLIC_URL: 'http://192.168.1.10:3000' },
    'PUBLIC_URL (fuera de este equipo tiene que empezar por https://)',
  ],
  [
    { PUBLIC_URL: 'https://dominios.example.com', RED_FILE: red },
    'RED_FILE (no se admite con la dirección pública https://dominios.example.com)',
  ],
  [
    { OIDC_ISSUER: 'http://identidad.example.com' },
    'OIDC_ISSUER (sin https:// solo se admite en este mismo equipo)',
  ],
  [{ OIDC_ISSUER: 'http://10.0.0.5' }, 'OIDC_ISSUER (sin https:// solo se admite en este mismo equipo)'],
  [
    { TRUSTED_PROXIES: '203.0.113.7, cualquiera' },
    'TRUSTED_PROXIES («cualquiera» no es una dirección ni un rango)',
  ],
  [{ ALLOWED_EMAILS: 'noemail' }, 'ALLOWED_EMAILS («noemail» no es un correo)'],
  [
    { ALLOWED_EMAILS: 'ana@example.com, @example.com, ana@, a b@example.com' },
    'ALLOWED_EMAILS («@example.com», «ana@», «a b@example.com» no es un correo)',
  ],
  [{ ADMIN_EMAILS: 'x' }, 'ADMIN_EMAILS («x» no es un correo)'],
  [{ ADMIN_EMAILS: '*' }, 'ADMIN_EMAILS («*» no es un correo)'],
  [{ WHOIS_ACREDITADOS: 'whois' }, 'WHOIS_ACREDITADOS («whois» no es el nombre de un servidor)'],
  [
    { WHOIS_ACREDITADOS: 'https://whois.nic.es' },
    'WHOIS_ACREDITADOS («https://whois.nic.es» no es el nombre de un servidor)',
  ],
  [{ PORT: '3e3' }, 'PORT (tiene que ser un número entero entre 0 y 65535)'],
  [
    { RELOJ_CONSULTAS_SEGUNDO: '0' },
    'RELOJ_CONSULTAS_SEGUNDO (tiene que ser un número entero entre 1 y 250)',
  ],
  [{ SITES_AT_ONCE: '501' }, 'SITES_AT_ONCE (tiene que ser un número entero entre 1 y 500)'],
  [{ SITES_PER_ADDRESS: '0' }, 'SITES_PER_ADDRESS (tiene que ser un número entero entre 1 y 100)'],
  [{ WORKER_BATCHES: '0' }, 'WORKER_BATCHES (tiene que ser un número entero entre 1 y 100)'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT (es el mismo puerto que PORT, 3000)'],
  [{ METRICS_PORT: '9464', METRICS_HOST: 'localhost' }, 'METRICS_HOST (tiene que ser una dirección IP)'],
  [{ SMTP_FROM: 'Avisos' }, 'SMTP_FROM (no es un remitente)'],
  [{ RAPIDAPI_KEY: 'dos palabras' }, 'RAPIDAPI_KEY (lleva espacios o caracteres que no son ASCII)'],
  [{ MASTER_KEY_ANTERIOR: KEY }, 'MASTER_KEY_ANTERIOR (solo acompaña a MASTER_KEY)'],
  [{ MASTER_KEY: KEY, MASTER_KEY_ANTERIOR: KEY }, 'MASTER_KEY_ANTERIOR (es la misma que MASTER_KEY)'],
  [{ DATA_DIR: red }, `DATA_DIR («${red}» no es una carpeta)`],
  [{ ALLOWED_EMAILS_FILE: dir }, `ALLOWED_EMAILS_FILE («${dir}» no es un archivo)`],
])('an unsafe configuration is refused by name: %j', (unsafe, line) => {
  expect(refused({ ...GOOD, ...unsafe }, 'web')).toEqual([line]);
});

test('everything that is wrong is named in one go', () => {
  const env = {
    ...GOOD,
    ALLOWED_EMAILS: 'noemail',
    ADMIN_EMAILS: 'x',
    WHOIS_ACREDITADOS: 'no host',
    LOG_LEVEL: 'alto',
  };
  expect(refused(env, 'web').map((line) => line.split(' ')[0])).toEqual([
    'ALLOWED_EMAILS',
    'ADMIN_EMAILS',
    'WHOIS_ACREDITADOS',
    'LOG_LEVEL',
  ]);
});

test.each([
  { ALLOWED_EMAILS: 'ana@example.com, LUIS.gomez+x@sub.example.es' },
  { ALLOWED_EMAILS: '*' },
  { SMTP_FROM: 'Dominios <avisos@example.com>' },
  { SMTP_FROM: 'avisos@example.com' },
  { WHOIS_ACREDITADOS: 'whois.nic.es' },
  { MASTER_KEY: KEY },
])('what is right is taken: %j', (right) => {
  expect(refused({ ...GOOD, ...right }, 'web')).toEqual([]);
});

test('a WHOIS server that accredits no address is refused, and those that do are named', () => {
  const parse = (WHOIS_ACREDITADOS: string) => () =>
    parseConfig({ WHOIS_ACREDITADOS }, { needs: 'cli', accrediting: new Set(['whois.nic.es']) });
  expect(parse('WHOIS.nic.es')).not.toThrow();
  expect(parse('whois.nic.ess')).toThrow(
    '«whois.nic.ess» no es un servidor WHOIS que acredite direcciones; los que lo hacen: whois.nic.es',
  );
});

test('the served product may not listen elsewhere with a simulated internet, not even as NODE_ENV=test', () => {
  const env = {
    ...GOOD,
    HOST: '0.0.0.0',
    PUBLIC_URL: 'http://localhost:3000',
    RED_FILE: red,
    NODE_ENV: 'test',
  };
  expect(refused(env, 'web')).toEqual(['RED_FILE (no se admite escuchando en 0.0.0.0)']);
  expect(refused(env, 'worker')).toEqual(['RED_FILE (no se admite escuchando en 0.0.0.0)']);
});

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'https://dominios.example.com'])(
  'the public address %s is taken',
  (PUBLIC_URL) => {
    expect(parseConfig({ ...GOOD, PUBLIC_URL }, { needs: 'web' }).publicUrl).toBe(PUBLIC_URL);
  },
);

test('sites at once are 96, fewer on a computer of one person, or as many as the setting says', () => {
  const sites = (needs: 'worker' | 'local', env = {}) => parseConfig(env, { needs }).sites;
  expect(sites('worker')).toEqual({ atOnce: 96, perAddress: 8 });
  expect(sites('local')).toEqual({ atOnce: 40, perAddress: 8 });
  const set = { SITES_AT_ONCE: '200', SITES_PER_ADDRESS: '2' };
  expect(sites('local', set)).toEqual({ atOnce: 200, perAddress: 2 });
});

test('without a map it is the real internet', () => {
  expect(parseConfig({}, { needs: 'cli' }).network).toBeNull();
});

test('a server of its own needs a login for the program beside that of the owner', () => {
  const owner = { DATABASE_URL: 'postgres://propietario:x@127.0.0.1/d' };
  expect(refused(owner, 'cli')).toEqual(['APP_DATABASE_URL (falta)']);
  expect(refused({ ...owner, APP_DATABASE_URL: 'postgres://dominios_app:x@127.0.0.1/d' }, 'cli')).toEqual([]);
});
