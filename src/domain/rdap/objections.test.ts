import { describe, expect, test } from 'vitest';
import { classifyRdap } from './classify.ts';

const ask = (body: object, domain = 'libre.cat') =>
  classifyRdap({
    server: 'https://rdap.nic.cat/',
    tld: 'cat',
    domain,
    httpStatus: 404,
    raw: JSON.stringify({ rdapConformance: ['rdap_level_0'], errorCode: 404, title: 'Not Found', ...body }),
  });
const lines = (text: string) => text.trim().split('\n');

const LIMITS = lines(`
You are querying too fast, try again in 60 seconds
Rate limit
Access is limited
Limit exceeded
Quota
Please wait 30 seconds
Authentication required
Permission denied
You do not have permission to view this object
Va demasiado rápido, inténtelo más tarde
Acceso limitado
Autenticación requerida
Limite de consultas
Reessayez plus tard
Sie fragen zu schnell ab
Zugriff eingeschränkt
Riprova più tardi
Torneu-ho a provar més tard
`);
const FAULTS = lines(`
Backend unavailable
Server busy
Server overloaded
Upstream failure
The lookup could not be completed, temporary problem
Servidor ocupado
Servicio en mantenimiento
Le service est temporairement indisponible
Der Server ist überlastet
`);
const STATES = lines(`
Domain is subject to registry hold
Domain expired
Domain is frozen
The domain is locked
The name is inactive
Application pending
Domain is pending transfer
El dominio está congelado
El dominio está caducado
Solicitud pendiente
O domínio expirou
Il dominio è scaduto
Le domaine a expiré
Le domaine est gelé
Die Domain ist abgelaufen
Die Domain ist eingefroren
De domeinnaam is verlopen
Domena wygasła
Doména je zmrazena
`);

describe('a 404 whose own words contradict its denial is no absence', () => {
  test.each(LIMITS)('a limit or refusal: %s', (text) => {
    expect(ask({ description: [text] }).label).toBe('throttled');
    expect(ask({ title: text }).label).toBe('throttled');
    expect(ask({ notices: [{ title: 'Notice', description: [text] }] }).label).toBe('throttled');
  });

  test.each(FAULTS)('a fault: %s', (text) => {
    expect(ask({ description: [text] }).label).toBe('error');
    expect(ask({ notices: [{ title: 'Notice', description: [text] }] }).label).toBe('error');
  });

  test.each(STATES)('a state of the name: %s', (text) => {
    const unclear = { label: 'unknown', unclear: true };
    expect(ask({ description: ['Domain not found', text] })).toMatchObject(unclear);
    expect(ask({ notices: [{ title: 'Notice', description: [text] }] })).toMatchObject(unclear);
    expect(ask({ remarks: [{ title: 'Status', description: [text] }] })).toMatchObject(unclear);
  });

  test.each(['Access to this object', 'Please log in', 'Unauthenticated request', 'Acceso restringido'])(
    'access in its own words: %s',
    (text) => {
      expect(['throttled', 'reserved']).toContain(ask({ description: [text] }).label);
    },
  );

  test('a short notice under the title "Notice" may reserve the name', () => {
    expect(ask({ notices: [{ title: 'Notice', description: ['Reserved name'] }] }).label).toBe('reserved');
  });
});

describe('a plain denial is still one', () => {
  test.each(
    lines(`
The server could not find the requested object.
The requested resource was not found
No entries found for the selected source
Unable to find domain name libre.cat
Registration Data Access Protocol: object not found
The object you are trying to access was not found
Please check the spelling and try again
We hold no information about libre.cat
No records held for this domain
RDAP service operated by Ejemplo Registry Limited. Object not found.
Requested domain was not found in the Registry
No information available for query
Domain not found in our database
El objeto solicitado no existe
`),
  )('%s', (text) => {
    expect(ask({ description: [text] })).toMatchObject({ label: 'available', unclear: false });
  });

  test.each([
    ['Notice', 'Rate limits apply to this service.'],
    ['Notice', 'Queries may be limited.'],
    ['Notice', 'Reserved and blocked names may be answered as not found.'],
    ['Notice', `Access to this service is limited and may be suspended. ${'Use it lawfully. '.repeat(20)}`],
    ['Rate limit', 'Ten queries per minute'],
    ['Authentication', 'Authentication is required for contact data'],
    ['Help', 'Expired names may stay in the registry for some weeks'],
    ['Access policy', 'Contact the registry for access to more data'],
  ])('beside a notice on all queries: %s, %s', (title, text) => {
    expect(ask({ notices: [{ title, description: [text] }] }).label).toBe('available');
  });

  test.each(lines('rate\nexpired\npending\nlocked\nfrozen\nbusy\naccess\nhold\nacceso\nmantenimiento'))(
    'of a name that contains the word %s',
    (word) => {
      for (const name of [`${word}-bar.cat`, `bar-${word}.cat`, `${word}.cat`])
        expect(ask({ description: [`${name} not found`] }, name).label).toBe('available');
    },
  );
});
