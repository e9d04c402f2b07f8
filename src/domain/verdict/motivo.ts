import { fuenteEvidencia, metodoVerificacion } from '#contract/states.ts';
import type { SiteEvidence } from '../evidence/evidence.ts';
import { isRegistrar } from '../evidence/registrar-channel.ts';
import { registrarName } from '../evidence/registrar-name.ts';
import { isHeld } from '../lifecycle/lifecycle.ts';
import { dayText } from '../text/moment.ts';
import { priceText } from '../text/price.ts';
import { startOf } from './attempts.ts';
import type { Reading } from './reading.ts';

/** Reasons in Spanish; no secrets and no text of foreign answers. */

export const channelsDisagree =
  'Los canales del registro se contradicen: uno dice que el dominio existe y otro que no. Compruébalo a mano.';
export const channelUnclear =
  'Un canal del registro dice que no existe, y lo que dice de él el otro no se entiende del todo. Compruébalo a mano.';
const fallingFee =
  'Libre con recargo decreciente: el registro lo vende a un precio que baja cada día. Mira cuánto pide tu registrador antes de comprarlo.';
export const redemption =
  'Caducado y en periodo de redención: solo su último titular puede recuperarlo todavía.';
export const pendingDelete =
  'Caducado y pendiente de borrado: ya no se puede recuperar y quedará libre en los próximos días.';
export const releaseRounds =
  'Borrado, pero esta zona lo reparte en rondas de liberación: todavía no se puede registrar libremente.';
const freeByHand =
  'Lo has visto libre y no está delegado. Compruébalo otra vez pasados diez minutos para darlo por seguro.';
export const inZoneWithoutDelegation =
  'Está registrado: la zona publica sus datos aunque no tenga servidores de nombres propios.';
export const renewalNotShown =
  'La fecha de caducidad ha pasado pero la web funciona: la renovación puede no verse todavía.';

export function platform(host: string): string {
  return `${host} es una plataforma compartida: el negocio no tiene dominio propio.`;
}

export function publicSuffix(host: string): string {
  return `${host} es una extensión bajo la que se registran dominios, no un dominio de alguien.`;
}

export const notRegistrable = 'No es el nombre de un dominio registrable: no se puede comprobar.';
const nothingYet = 'Comprobación en curso: aún faltan respuestas.';

export const undecidable = 'Lo que dice la zona no basta y no hay registro que responda: compruébalo a mano.';

export function alive(r: Reading): string {
  switch (r.site.answer?.kind) {
    case 'redirected':
      return 'Está delegado y su web responde, redirigida a otro dominio.';
    case 'bot_wall':
      return 'Está delegado y su web responde tras una protección contra robots.';
    case 'hijacked':
      return 'Está delegado y responde, pero con un contenido que no parece del negocio.';
    default:
      return r.site.answer?.soloWww === true
        ? 'Está delegado y su web responde, pero solo en una de sus dos formas (con o sin «www.»).'
        : 'Está delegado y su web responde.';
  }
}

export function grace(r: Reading): string {
  const why = r.everyDatePast
    ? 'todas sus fechas de caducidad han pasado'
    : 'el registro lo ha renovado solo, sin señal de pago';
  return `Caducado, en periodo de gracia: ${why} y su web ${siteWords(r)}.`;
}

function source(r: Reading): string {
  switch (r.registry.method) {
    case metodoVerificacion.registrador:
      return registrarOf(r);
    case fuenteEvidencia.whois_api:
      return 'el servicio de tu clave de WHOIS';
    case fuenteEvidencia.manual:
      return 'tu comprobación';
    default:
      return 'el registro';
  }
}

/** A registrar reports what can be registered, a registry what exists. */
function denial(r: Reading): string {
  return r.registry.method === metodoVerificacion.registrador && !r.registry.twoChannels
    ? 'se puede registrar'
    : 'no existe';
}

function registrarOf({ registry }: Reading): string {
  const said = [
    registry.premium,
    registry.answer,
    ...registry.absents.map(({ channel }) => ({ fuente: channel })),
  ];
  const channel = said.flatMap((piece) => piece?.fuente ?? []).find(isRegistrar);
  return channel === undefined ? 'tu registrador' : `tu registrador (${registrarName[channel]})`;
}

function bothSources(r: Reading): string {
  return r.registry.absents.some(({ personal }) => personal) &&
    r.registry.absents.some(({ personal }) => !personal)
    ? `el registro y ${source(r)}`
    : 'dos canales distintos';
}

export function reserved(r: Reading): string {
  if (r.registry.fallingFee) return fallingFee;
  return `${capital(source(r))} lo da por reservado, bloqueado o premium: no se puede registrar.`;
}

export function premium(r: Reading): string {
  const { premium: sold } = r.registry;
  const price =
    sold?.precio === undefined
      ? 'como premium, sin decir a qué precio: míralo en su web antes de comprarlo'
      : `como premium por ${priceText(sold.precio)} (precio del ${dayText(sold.hora)})`;
  return `No se registra al precio normal: ${source(r)} lo vende ${price}.`;
}

export function closed(r: Reading): string {
  const { dominio } = r.input;
  return `No existe, pero .${dominio.slice(dominio.indexOf('.') + 1)} es solo para instituciones: no se puede registrar.`;
}

export function open(r: Reading): string {
  if (r.registry.kind !== 'absent') return nothingYet;
  if (r.dns.kind === 'wildcard') return onceInWildcard(r);
  return r.dns.kind === 'nxdomain'
    ? `No está delegado y ${source(r)} dice que ${denial(r)}: se pregunta también por el otro canal.`
    : nothingYet;
}

function onceInWildcard(r: Reading): string {
  return `${capital(source(r))} dice que ${denial(r)}. El DNS de esta zona responde por cualquier nombre: falta que alguien lo confirme.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function parked(r: Reading): string {
  if (r.site.answer?.kind === 'default_page') {
    return 'Registrado, pero su web es la página por defecto del servidor: tiene alojamiento y nada publicado.';
  }
  return r.site.answer?.kind === 'for_sale'
    ? 'Registrado y en venta: su titular lo ofrece en lugar de una web.'
    : 'Registrado y aparcado: muestra publicidad en lugar de una web.';
}

export function deadSite(r: Reading): string {
  return `Registrado y con fecha en regla, pero su web ${siteWords(r)}.`;
}

export function held(r: Reading): string {
  const end = r.unpaid || r.everyDatePast ? ' y con la fecha de caducidad pasada' : '';
  const answer = r.registry.answer;
  if (r.registry.method === fuenteEvidencia.manual) {
    return `Comprobado a mano: está registrado, aunque no está en la zona${end}.`;
  }
  if (r.registry.method === metodoVerificacion.registrador) {
    return `No está en la zona, y ${source(r)} dice que no se puede registrar: tiene titular o está reservado.`;
  }
  if (answer !== null && isHeld(answer)) return `Registrado pero retenido, fuera de la zona${end}.`;
  if (r.registry.method === fuenteEvidencia.whois_api) {
    return `Registrado, según el servicio de tu clave de WHOIS, pero fuera de la zona${end}.`;
  }
  return `Registrado pero sin servidores de nombres en la zona${end}.`;
}

export function freeOnce(r: Reading): string {
  if (r.registry.heldUntil !== null) return heldShortlyBefore(r);
  if (r.dns.kind === 'wildcard') return onceInWildcard(r);
  return r.registry.method === fuenteEvidencia.manual
    ? freeByHand
    : `No está delegado y ${source(r)} dice que ${denial(r)}. Falta la segunda confirmación antes de darlo por seguro.`;
}

function heldShortlyBefore(r: Reading): string {
  const who = r.registry.twoChannels
    ? `${bothSources(r)} dicen que no existe`
    : `${source(r)} dice que ${denial(r)}`;
  return `No está delegado y ${who}, pero hace menos de una hora constaba registrado. Se pregunta otra vez antes de darlo por seguro.`;
}

export function freeTwice(r: Reading): string {
  if (r.registry.method === fuenteEvidencia.manual) {
    return r.registry.twoChannels
      ? 'Libre: no está delegado, y tu comprobación y otro canal dicen que no existe.'
      : 'Libre: no está delegado y lo has comprobado dos veces.';
  }
  return r.registry.twoChannels
    ? `Libre: no está delegado y ${bothSources(r)} dicen que no existe.`
    : `Libre: no está delegado y ${source(r)} ha dicho dos veces que ${denial(r)}.`;
}

export function freeInWildcard(r: Reading): string {
  const who = r.registry.twoChannels
    ? `${bothSources(r)} dicen que no existe`
    : `${source(r)} ha dicho dos veces que ${denial(r)}`;
  return `Libre: ${who}. El DNS de esta zona responde también por los nombres que nadie ha registrado, y no se tiene en cuenta.`;
}

export function delegatedButAbsent(r: Reading): string {
  const zone = r.dns.kind === 'referral' ? 'la zona lo tiene delegado' : 'la zona tiene datos suyos';
  return `Contradicción: ${source(r)} dice que ${denial(r)}, pero ${zone}. Compruébalo a mano.`;
}

export function noChannel(r: Reading): string {
  const what = r.everKnown ? 'Existió y ya no está' : 'No está';
  return `${what} en la zona .${r.input.zone.zone}, ${whyNoChannel(r)}: compruébalo a mano.`;
}

function whyNoChannel(r: Reading): string {
  return r.input.quotaUsed === true
    ? 'cuyo registro no nos responde, y este mes ya no quedan solicitudes para preguntar con tu clave de WHOIS'
    : 'cuyo registro no nos responde';
}

export function noChannelFirstSight(r: Reading): string {
  return `No está en la zona .${r.input.zone.zone}, ${whyNoChannel(r)}. Se volverá a comprobar en 24 horas.`;
}

export function delegatedNoChannel(r: Reading): string {
  return `Está delegado, luego registrado, y su web ${siteWords(r)}. El registro de .${r.input.zone.zone} no nos responde.`;
}

export function failed(r: Reading, what: 'dns' | 'site' | 'registry', again: boolean): string {
  if (what === 'dns' && r.dns.unconfirmed && !isContradictory(r)) return unconfirmed(r);
  if (what === 'registry' && isDisbelieved(r)) return disbelieved(again);
  const byKey = r.input.zone.channel === 'none';
  const who = {
    dns: isContradictory(r)
      ? 'Los servidores de la zona se contradicen'
      : 'Los servidores de la zona no han dado una respuesta válida',
    site: 'No se ha podido consultar la web',
    registry: byKey ? `${byAccount(r)} una respuesta válida` : 'El registro no ha dado una respuesta válida',
  }[what];
  return again ? `${who}: se volverá a intentar.` : `${who} tras todos los intentos: compruébalo a mano.`;
}

/** The registry denied the name in this check, and its server has not passed a canary since. */
function isDisbelieved({ input }: Reading): boolean {
  const answers = input.evidence.filter((piece) => 'authority' in piece && piece.authority === 'registry');
  const since = startOf(input);
  return answers.some(
    (piece) => piece.kind === 'absent' && piece.hora >= since && 'quarantined' in piece && piece.quarantined,
  );
}

function disbelieved(again: boolean): string {
  const why =
    'El registro dice que no existe, pero no cuenta: su servidor está en cuarentena o aún no ha pasado la prueba de que sus respuestas son de fiar';
  return again ? `${why}. Se volverá a intentar.` : `${why}. Compruébalo a mano.`;
}

function byAccount({ input }: Reading): string {
  if ((input.registrars ?? []).length === 0) return 'El servicio de tu clave de WHOIS no ha dado';
  return input.accountKey === true
    ? 'Ni tu registrador ni el servicio de tu clave de WHOIS han dado'
    : 'Tu registrador no ha dado';
}

function unconfirmed(r: Reading): string {
  const start =
    r.registry.kind === 'absent' ? `${capital(source(r))} dice que ${denial(r)}, pero solo` : 'Solo';
  return `${start} un servidor de la zona confirma que no está delegado; los demás no han contestado: se volverá a intentar.`;
}

function isContradictory(r: Reading): boolean {
  return r.input.evidence.some((piece) => piece.fuente === 'dns' && piece.contradicho === true);
}

export function lost(why: string): string {
  return `Estaba libre y alguien lo ha registrado. ${why}`;
}

export function delegatedSince(why: string): string {
  return `Constaba libre y ahora la zona lo delega: alguien lo tiene registrado. ${why}`;
}

function siteWords(r: Reading): string {
  return r.site.answer === null ? 'no se ha consultado' : SITE_WORDS[r.site.answer.kind];
}

const SITE_WORDS: Record<SiteEvidence['kind'], string> = {
  answers: 'muestra una página de aparcamiento',
  default_page: 'muestra la página por defecto del servidor',
  parked: 'muestra una página de aparcamiento',
  for_sale: 'lo anuncia en venta',
  hijacked: 'muestra un contenido ajeno',
  redirected: 'redirige a otro dominio',
  bot_wall: 'responde tras una protección contra robots',
  server_error: 'solo devuelve errores del servidor',
  refused: 'rechaza la conexión',
  timeout: 'no responde a tiempo',
  tls_broken: 'tiene el certificado roto o caducado',
  no_address: 'no tiene dirección',
  blocked_address: 'apunta a una dirección que no es pública',
  failure: 'no se ha podido consultar',
};
