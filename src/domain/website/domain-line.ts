import { type LeftOut, LineReader, type Own } from './line-reader.ts';
import { lineParts, lineText } from './line-text.ts';
import type { NoDomainReason } from './no-domain-text.ts';
import { type OwnDomain, ownDomain } from './website.ts';

export type { LeftOut } from './line-reader.ts';

export type DomainLine = { left: readonly LeftOut[] } & (
  | { kind: 'domains'; domains: readonly Own[] }
  | { kind: 'none'; reason: NoDomainReason | 'mail_provider' | 'comment'; host: string }
);

export const LINE_MAX = 8_192;
/** The part after the @ is not the person's own domain. */
const MAIL_PROVIDERS =
  /^(?:(?:gmail|googlemail|hotmail|outlook|live|msn|yahoo|ymail|icloud|aol|gmx|protonmail|zoho)\.[a-z.]{2,6}|me\.com|mac\.com|proton\.me|pm\.me|mail\.(?:com|ru)|yandex\.[a-z]{2,3}|web\.de|t-online\.de|laposte\.net|orange\.fr|free\.fr|libero\.it|telefonica\.net|movistar\.es|ono\.com|terra\.es|ya\.com)$/;
/** A record of a zone file: its owner is a name of the line, its data is not. */
const RECORD_TYPE = '(?:A|AAAA|CAA|CNAME|DNSKEY|DS|HTTPS|MX|NAPTR|NS|NSEC3?|PTR|RRSIG|SOA|SRV|SVCB|TXT)';
const ZONE_LINES = [
  new RegExp(`^(\\S{1,255})\\s+\\d{1,10}[smhdw]?\\s+(?:(?:IN|CH|HS)\\s+)?${RECORD_TYPE}\\s+(.+)`, 'is'),
  new RegExp(`^(\\S{1,254}\\.)\\s+(?:IN\\s+)?${RECORD_TYPE}\\s+(.+)`, 'is'),
  new RegExp(`^(\\S{1,255})\\s+IN\\s+(?:\\d{1,10}\\s+)?${RECORD_TYPE}\\s+(.+)`, 's'),
];

/**
 * All registrable domains of a pasted line, in order. A name after words of a sentence is left out: 'mi bar.es' is not
 * bar.es. Reads 8,192 characters, in linear time; never throws.
 */
export function domainsInLine(line: string): DomainLine {
  const reader = new LineReader();
  const text = lineText(line.slice(0, LINE_MAX));
  const comment = !/[\p{L}\p{N}\p{So}]/u.test(text);
  if (!comment && !readZoneLine(text, reader)) {
    for (const { clave, texto } of lineParts(text)) reader.read(texto, clave);
  }
  const mails = reader.mails.map(mailDomain);
  const hosts = reader.taken.length > 0 ? [] : mails.flatMap((mail) => (mail.kind === 'own' ? [mail] : []));
  for (const own of hosts) reader.take(own);
  if (hosts.length === 0)
    for (const mail of mails) if (mail.kind === 'own') reader.leave(mail.host, 'mail', mail.dominio);
  if (line.length > LINE_MAX) reader.leave(`…${line.slice(LINE_MAX, LINE_MAX + 60)}`, 'long');
  const { taken: domains, left } = reader;
  if (domains.length > 0) return { kind: 'domains', domains, left };
  if (comment) return { kind: 'none', reason: 'comment', host: '', left };
  const none = mails[0] ?? reader.explained;
  if (none !== null && none.kind !== 'own')
    return { kind: 'none', reason: none.reason, host: none.host, left };
  const whole = left.length > 0 ? null : ownDomain(text);
  return whole?.kind === 'none' ? { ...whole, left } : { kind: 'none', reason: 'invalid', host: '', left };
}

function readZoneLine(text: string, reader: LineReader): boolean {
  for (const form of ZONE_LINES) {
    const [, owner = '', data = ''] = form.exec(text) ?? [];
    const own = owner === '' ? null : ownDomain(owner);
    if (own?.kind !== 'own') continue;
    reader.take(own);
    for (const word of data.split(/\s+/)) {
      const named = word.includes('.') ? ownDomain(word) : null;
      if (named?.kind === 'own') reader.leave(word, 'record', named.dominio);
    }
    return true;
  }
  return false;
}

type MailDomain = OwnDomain | { kind: 'mail'; reason: 'mail_provider'; host: string };

function mailDomain(mail: string): MailDomain {
  const host = mail.slice(mail.indexOf('@') + 1).toLowerCase();
  return MAIL_PROVIDERS.test(host) ? { kind: 'mail', reason: 'mail_provider', host } : ownDomain(host);
}

const WHY: Record<(DomainLine & { kind: 'none' })['reason'], string> = {
  platform: 'es una página dentro de una plataforma',
  social: 'es una red social',
  directory: 'es un directorio',
  shortener: 'es un acortador de direcciones',
  redirector: 'es una redirección que no dice adónde lleva',
  suffix: 'es una extensión, no un dominio registrable',
  address: 'es una dirección IP, no un dominio',
  unregistrable: 'tiene caracteres que ningún registro admite en esa extensión',
  mail_provider: 'es un correo de un proveedor',
  comment: 'es un comentario',
  invalid: 'no se entiende como dominio',
};
const OF_OTHERS: ReadonlySet<string> = new Set(['platform', 'social', 'directory', 'mail_provider']);

/** A Spanish clause in lower case without full stop. */
export function whyNone(none: DomainLine & { kind: 'none' }): string {
  return isServiceItself(none) ? 'es el dominio de una plataforma' : WHY[none.reason];
}

export function rejection(none: DomainLine & { kind: 'none' }): string {
  const [left] = none.left;
  if (none.reason === 'invalid' && left) return `«${left.texto}» ${whyLeft(left)}`;
  const why = whyNone(none);
  const not = isServiceItself(none) ? ', no el de un negocio' : ', no un dominio propio';
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}${OF_OTHERS.has(none.reason) ? not : ''}`;
}

/** `google.com` itself, not a page within a platform. */
function isServiceItself({ reason, host }: DomainLine & { kind: 'none' }): boolean {
  return reason === 'platform' && /^(?:www\.)?[^.]+(?:\.(?:com|co|org|net))?\.[^.]+$/.test(host);
}

const WHY_LEFT: Record<LeftOut['reason'], string> = {
  beside_words: 'tiene texto delante y puede no ser un dominio: ponlo solo en su línea',
  record: 'es un servidor o un dato del registro, no el dominio de la línea',
  mail: 'es el dominio de un correo, y la línea ya tiene una dirección',
  glued: 'parecen varios dominios pegados: sepáralos',
  file: 'parece el nombre de un archivo: si es un dominio, escríbelo con https:// delante',
  long: `la línea pasa de ${LINE_MAX.toLocaleString('es-ES')} caracteres: lo que sigue no se lee`,
};

/** A Spanish clause in lower case without full stop. */
export const whyLeft = ({ reason }: LeftOut): string => WHY_LEFT[reason];
