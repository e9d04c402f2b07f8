import type { RegistryClassification } from '../whois/classification.ts';
import { statusName } from './status-names.ts';

const STATUSES_SHOWN = 8;
const SENTENCE_MAX = 160;

const LABELS: Record<RegistryClassification['label'], string> = {
  available: 'el registro no tiene este nombre',
  registered: 'registrado',
  reserved: 'reservado o no registrable',
  throttled: 'el servidor limita las consultas',
  error: 'el servidor contesta con un error',
  unknown: 'respuesta que no se entiende',
};

/** The receipt's line: statuses, dates and the decisive sentence, without personal addresses or mail. */
export function registryDetail(said: RegistryClassification, label: string = LABELS[said.label]): string {
  const facts = said.label === 'registered' || said.label === 'reserved' ? factsOf(said) : [];
  const sentence = said.sentence === null ? [] : [`«${quotable(said.sentence)}»`];
  return [label, ...facts, ...sentence].join(' · ');
}

function factsOf(said: RegistryClassification): string[] {
  const { status, created, updated, expires, registrarExpires, nameservers } = said;
  const shown = status.slice(0, STATUSES_SHOWN).map(statusName).join(', ');
  const more = status.length > STATUSES_SHOWN ? ` y ${status.length - STATUSES_SHOWN} más` : '';
  const hasRecord = status.length > 0 || created !== null || expires !== null;
  return [
    ...(status.length > 0 ? [`estado: ${shown}${more}`] : []),
    ...dated('creado', created),
    ...dated('modificado', updated),
    ...dated('caduca', expires === registrarExpires ? null : expires),
    ...dated('caduca según el registrador', registrarExpires),
    ...dated('se libera', said.releases),
    ...(hasRecord && nameservers.length === 0 ? ['sin servidores de nombres'] : []),
  ];
}

/** The UTC day, as registries count. */
function dated(what: string, time: number | null): string[] {
  return time === null ? [] : [`${what} ${new Date(time).toISOString().slice(0, 10)}`];
}

const ADDRESS =
  /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[\da-f]{1,4}(?::[\da-f]{0,4}){2,7}\b|[^\s@<>]{1,64}@[^\s@<>]{1,190}/gi;
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** A quoted sentence of at most 160 characters, without addresses or characters that hide or reorder text. */
function quotable(sentence: string): string {
  const plain = sentence
    .slice(0, 1_000)
    .replace(UNSEEN, ' ')
    .replace(ADDRESS, '…')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length <= SENTENCE_MAX ? plain : `${plain.slice(0, SENTENCE_MAX - 1).trimEnd()}…`;
}
