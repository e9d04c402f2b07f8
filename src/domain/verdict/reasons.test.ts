import { expect, test } from 'vitest';
import type { SiteEvidence } from '../evidence/evidence.ts';
import type { VerdictInput } from './types.ts';
import {
  COM,
  DAY,
  DE,
  dns,
  ES,
  HOUR,
  input,
  LISTED,
  MINUTE,
  manual,
  NOW,
  ONLY_WHOIS,
  registry,
  site,
  WS,
} from './verdict.samples.ts';
import { decideVerdict } from './verdict.ts';

const PAST = NOW - 20 * DAY;
const at = (hora: number) => ({ hora });
const nx = dns('nxdomain');
const exhausted = { retries: { used: 3, allowed: 3 } };
const wasFree = { history: { ...LISTED, previous: { es_disponible: true } } };
const registered = (change = {}) => registry('rdap', 'registered', change);
const absentTwice = (channel: 'rdap' | 'whois' | 'whois_api') => [
  registry(channel, 'absent', at(NOW - HOUR)),
  registry(channel, 'absent'),
];

const shown: Record<Exclude<SiteEvidence['kind'], 'failure'>, string> = {
  answers: '',
  redirected: '',
  bot_wall: '',
  hijacked: '',
  default_page: 'muestra la página por defecto del servidor',
  parked: 'muestra una página de aparcamiento',
  for_sale: 'lo anuncia en venta',
  server_error: 'solo devuelve errores del servidor',
  refused: 'rechaza la conexión',
  timeout: 'no responde a tiempo',
  tls_broken: 'tiene el certificado roto o caducado',
  no_address: 'no tiene dirección',
  blocked_address: 'apunta a una dirección que no es pública',
};

test.each(Object.entries(shown).filter(([, words]) => words !== ''))(
  'a site that shows "%s" %s',
  (kind, words) => {
    const page = site(kind as SiteEvidence['kind']);
    const verdict = decideVerdict(input([dns('referral'), page], { zone: ES }));
    expect(verdict.motivo).toBe(
      `Está delegado, luego registrado, y su web ${words}. El registro de .es no nos responde.`,
    );
    const past = decideVerdict(input([dns('referral'), page, registered({ fecha_expiracion: PAST })]));
    expect(past.motivo).toBe(
      `Caducado, en periodo de gracia: todas sus fechas de caducidad han pasado y su web ${words}.`,
    );
  },
);

const sentences: [string, VerdictInput, string][] = [
  [
    'a platform',
    input([], { dominio: 'mibar.wixsite.com' }),
    'mibar.wixsite.com es una plataforma compartida: el negocio no tiene dominio propio.',
  ],
  [
    'a suffix',
    input([], { dominio: 'com.es' }),
    'com.es es una extensión bajo la que se registran dominios, no un dominio de alguien.',
  ],
  [
    'no name',
    input([], { dominio: 'mi bar' }),
    'No es el nombre de un dominio registrable: no se puede comprobar.',
  ],
  ['nothing yet', input([]), 'Comprobación en curso: aún faltan respuestas.'],
  [
    'an empty node that is denied, before it is settled',
    input([registry('rdap', 'absent')]),
    'Comprobación en curso: aún faltan respuestas.',
  ],
  ['alive', input([dns('referral'), site('answers')]), 'Está delegado y su web responde.'],
  [
    'alive in one form',
    input([dns('referral'), site('answers', { soloWww: true })]),
    'Está delegado y su web responde, pero solo en una de sus dos formas (con o sin «www.»).',
  ],
  [
    'moved',
    input([dns('referral'), site('redirected')]),
    'Está delegado y su web responde, redirigida a otro dominio.',
  ],
  [
    'behind a wall',
    input([dns('referral'), site('bot_wall')]),
    'Está delegado y su web responde tras una protección contra robots.',
  ],
  [
    'hijacked',
    input([dns('referral'), site('hijacked')]),
    'Está delegado y responde, pero con un contenido que no parece del negocio.',
  ],
  [
    'parked',
    input([dns('referral'), site('parked'), registered()]),
    'Registrado y aparcado: muestra publicidad en lugar de una web.',
  ],
  [
    'for sale',
    input([dns('referral'), site('for_sale'), registered()]),
    'Registrado y en venta: su titular lo ofrece en lugar de una web.',
  ],
  [
    'a default page',
    input([dns('referral'), site('default_page'), registered()]),
    'Registrado, pero su web es la página por defecto del servidor: tiene alojamiento y nada publicado.',
  ],
  [
    'dead',
    input([dns('referral'), site('refused'), registered()]),
    'Registrado y con fecha en regla, pero su web rechaza la conexión.',
  ],
  [
    'renewed by the registry alone',
    input([
      dns('referral', { nameservers: ['ns1.bodis.com'] }),
      site('parked'),
      registered({ status: ['autorenewperiod'] }),
    ]),
    'Caducado, en periodo de gracia: el registro lo ha renovado solo, sin señal de pago y su web muestra una página de aparcamiento.',
  ],
  [
    'held',
    input([nx, registered({ status: ['clienthold'] })]),
    'Registrado pero retenido, fuera de la zona.',
  ],
  [
    'held, its date past',
    input([nx, registered({ status: ['clienthold'], fecha_expiracion: PAST })]),
    'Registrado pero retenido, fuera de la zona y con la fecha de caducidad pasada.',
  ],
  [
    'held, and called expired',
    input([nx, registered({ status: ['clienthold', 'expired'] })]),
    'Registrado pero retenido, fuera de la zona y con la fecha de caducidad pasada.',
  ],
  [
    'without name servers',
    input([nx, registered()]),
    'Registrado pero sin servidores de nombres en la zona.',
  ],
  [
    'seen by a person',
    input([nx, manual('registrado')]),
    'Comprobado a mano: está registrado, aunque no está en la zona.',
  ],
  [
    'reserved',
    input([nx, registry('whois', 'reserved')]),
    'El registro lo da por reservado, bloqueado o premium: no se puede registrar.',
  ],
  [
    'free by two channels',
    input([nx, registry('rdap', 'absent'), registry('whois', 'absent')]),
    'Libre: no está delegado y dos canales distintos dicen que no existe.',
  ],
  [
    'free by two words',
    input([nx, ...absentTwice('whois')], { zone: ONLY_WHOIS }),
    'Libre: no está delegado y el registro ha dicho dos veces que no existe.',
  ],
  [
    'free by a person, once',
    input([nx, manual('libre')]),
    'Lo has visto libre y no está delegado. Compruébalo otra vez pasados diez minutos para darlo por seguro.',
  ],
  [
    'free by a person, twice',
    input([nx, manual('libre', NOW - HOUR), manual('libre')], { zone: ES }),
    'Libre: no está delegado y lo has comprobado dos veces.',
  ],
  [
    'free by a person and a channel',
    input([nx, registry('rdap', 'absent'), manual('libre')]),
    'Libre: no está delegado, y tu comprobación y otro canal dicen que no existe.',
  ],
  [
    'free by a person and a key',
    input([nx, registry('whois_api', 'absent'), manual('libre')], { zone: ES, accountKey: true }),
    'Libre: no está delegado, y tu comprobación y otro canal dicen que no existe.',
  ],
  [
    'free once',
    input([nx, registry('whois', 'absent')], { zone: ONLY_WHOIS }),
    'No está delegado y el registro dice que no existe. Falta la segunda confirmación antes de darlo por seguro.',
  ],
  [
    'free under a wildcard, by two channels',
    input([dns('wildcard'), registry('rdap', 'absent'), registry('whois', 'absent')], {
      zone: { ...WS, hasRdap: true },
    }),
    'Libre: dos canales distintos dicen que no existe. El DNS de esta zona responde también por los nombres que nadie ha registrado, y no se tiene en cuenta.',
  ],
  [
    'one word under a wildcard',
    input([dns('wildcard'), registry('whois', 'absent')], { zone: WS }),
    'El registro dice que no existe. El DNS de esta zona responde por cualquier nombre: falta que alguien lo confirme.',
  ],
  [
    'a person’s word under a wildcard',
    input([dns('wildcard'), manual('libre')], { zone: WS }),
    'Tu comprobación dice que no existe. El DNS de esta zona responde por cualquier nombre: falta que alguien lo confirme.',
  ],
  [
    'delegated and denied',
    input([dns('referral'), site('timeout'), registry('rdap', 'absent')]),
    'Contradicción: el registro dice que no existe, pero la zona lo tiene delegado. Compruébalo a mano.',
  ],
  [
    'an empty node and denied',
    input([dns('nodata'), registry('rdap', 'absent')]),
    'Contradicción: el registro dice que no existe, pero la zona tiene datos suyos. Compruébalo a mano.',
  ],
  [
    'no registry answers, at first sight',
    input([nx], { zone: ES }),
    'No está en la zona .es, cuyo registro no nos responde. Se volverá a comprobar en 24 horas.',
  ],
  [
    'no registry answers',
    input([nx, dns('nxdomain', at(NOW - DAY))], { zone: ES }),
    'No está en la zona .es, cuyo registro no nos responde: compruébalo a mano.',
  ],
  [
    'no registry answers, once known',
    input([nx, dns('nxdomain', at(NOW - DAY))], { zone: ES, history: LISTED }),
    'Existió y ya no está en la zona .es, cuyo registro no nos responde: compruébalo a mano.',
  ],
  [
    'the zone fails',
    input([dns('failure')], { retries: { used: 1, allowed: 3 } }),
    'Los servidores de la zona no han dado una respuesta válida: se volverá a intentar.',
  ],
  [
    'the zone contradicts itself',
    input([dns('failure', { contradicho: true }), site('failure')], exhausted),
    'Los servidores de la zona se contradicen tras todos los intentos: compruébalo a mano.',
  ],
  [
    'the site cannot be asked',
    input([dns('referral'), site('failure')], exhausted),
    'No se ha podido consultar la web tras todos los intentos: compruébalo a mano.',
  ],
  [
    'the registry fails',
    input([nx, registry('whois', 'error')], { zone: ONLY_WHOIS, ...exhausted }),
    'El registro no ha dado una respuesta válida tras todos los intentos: compruébalo a mano.',
  ],
  [
    'the registry denies it, and its server is not trusted',
    input([nx, registry('whois', 'absent', { quarantined: true })], { zone: ONLY_WHOIS, ...exhausted }),
    'El registro dice que no existe, pero no cuenta: su servidor está en cuarentena o aún no ha pasado la prueba de que sus respuestas son de fiar. Compruébalo a mano.',
  ],
  [
    'the registry denies it, its server is not trusted, and it is asked again',
    input([nx, registry('whois', 'absent', { quarantined: true })], { zone: ONLY_WHOIS }),
    'El registro dice que no existe, pero no cuenta: su servidor está en cuarentena o aún no ha pasado la prueba de que sus respuestas son de fiar. Se volverá a intentar.',
  ],
  [
    'both channels deny what the registry called registered ten minutes before',
    input([nx, registered(at(NOW - 10 * MINUTE)), registry('rdap', 'absent'), registry('whois', 'absent')]),
    'No está delegado y dos canales distintos dicen que no existe, pero hace menos de una hora constaba registrado. Se pregunta otra vez antes de darlo por seguro.',
  ],
  [
    'an empty node where no registry answers',
    input([dns('nodata')], { zone: ES }),
    'Lo que dice la zona no basta y no hay registro que responda: compruébalo a mano.',
  ],
  [
    'lost',
    input([nx, registered({ fecha_registro: NOW - MINUTE })], { zone: COM, ...wasFree }),
    'Estaba libre y alguien lo ha registrado. Registrado pero sin servidores de nombres en la zona.',
  ],
  [
    'data without delegation',
    input([dns('data_without_ns'), site('answers')], { zone: DE }),
    'Está registrado: la zona publica sus datos aunque no tenga servidores de nombres propios.',
  ],
];

test.each(sentences)('the reason: %s', (_, given, words) => {
  expect(decideVerdict(given).motivo).toBe(words);
});
