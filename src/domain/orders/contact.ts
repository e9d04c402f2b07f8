import type { ContactoTitular, Documento, TipoDocumento } from '#contract/orders/holder.ts';
import { isDocument, plainDocument } from './identity-document.ts';
import { type Refusal, refusal } from './refusals.ts';

const NAMES: Record<TipoDocumento, string> = {
  nif: 'NIF',
  nie: 'NIE',
  cif: 'CIF',
  pasaporte: 'pasaporte',
  extranjero: 'documento extranjero',
};
const OF_PERSONS: readonly TipoDocumento[] = ['nif', 'nie', 'pasaporte', 'extranjero'];
const OF_COMPANIES: readonly TipoDocumento[] = ['cif', 'extranjero'];

/** What is missing or wrong, in Spanish; empty: a registrar can take it, also for a `.es`. */
export function contactProblems(contact: ContactoTitular): string[] {
  const { clase, documento, empresa, pais, codigo_postal, administrativo } = contact;
  const isCompany = clase === 'empresa';
  const problems = documentProblems(documento, isCompany ? OF_COMPANIES : OF_PERSONS, 'titular');
  if (isCompany && empresa === null) problems.push('Falta el nombre de la empresa.');
  if (pais === 'ES' && !/^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/.test(codigo_postal))
    problems.push('El código postal no es de España.');
  if (isCompany && pais === 'ES' && administrativo === null)
    problems.push('Falta el contacto administrativo: una persona, con su NIF o NIE.');
  if (administrativo !== null)
    problems.push(...documentProblems(administrativo.documento, OF_PERSONS, 'contacto administrativo'));
  return problems;
}

function documentProblems(
  { tipo, numero }: Documento,
  kinds: readonly TipoDocumento[],
  of: string,
): string[] {
  if (!kinds.includes(tipo)) return [`El documento del ${of} no puede ser un ${NAMES[tipo]}.`];
  if (!isDocument(tipo, numero))
    return [`El ${NAMES[tipo]} del ${of} no es correcto: revisa sus cifras y su letra.`];
  return [];
}

/** The forms of numbers that registrars take: without blanks, dots and dashes. */
export function plainContact(contact: ContactoTitular): ContactoTitular {
  const plain = (documento: Documento) => ({ ...documento, numero: plainDocument(documento.numero) });
  const { administrativo } = contact;
  return {
    ...contact,
    documento: plain(contact.documento),
    administrativo: administrativo && { ...administrativo, documento: plain(administrativo.documento) },
  };
}

/** Null: it can be sent. */
export function contactRefusal(contact: ContactoTitular | null): Refusal | null {
  if (contact === null)
    return refusal('contacto_falta', 'Faltan los datos del titular. Escríbelos en Configuración, Órdenes.');
  const problems = contactProblems(contact);
  if (problems.length === 0) return null;
  return refusal('contacto_incompleto', `${problems.join(' ')} Corrígelo en Configuración, Órdenes.`);
}
