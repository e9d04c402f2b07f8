import { KEY_MASK } from '#contract/limits.ts';
import {
  ContactoTitular,
  type Documento,
  type PersonaContacto,
  type TipoDocumento,
} from '#contract/orders/holder.ts';
import { isDocument } from '#domain/orders/identity-document.ts';
import { holderText as text } from './holder-text.ts';

type Person = Omit<PersonaContacto, 'documento'> & { documento: Documento };
/** The form's fields; `administrativo` is kept while the kind changes. */
export type HolderDraft = Omit<ContactoTitular, 'empresa' | 'administrativo'> & {
  empresa: string;
  administrativo: Person;
};

const NOBODY: Person = { nombre: '', apellidos: '', documento: { tipo: 'nif', numero: '' } };

export function holderDraft(known: ContactoTitular | null): HolderDraft {
  if (known !== null)
    return { ...known, empresa: known.empresa ?? '', administrativo: known.administrativo ?? NOBODY };
  return {
    ...{ ...NOBODY, clase: 'persona', empresa: '', email: '', telefono: '', direccion: '' },
    ...{ codigo_postal: '', ciudad: '', provincia: '', pais: 'ES', administrativo: NOBODY },
  };
}

export const OF_PERSONS: readonly TipoDocumento[] = ['nif', 'nie', 'pasaporte', 'extranjero'];
export const OF_COMPANIES: readonly TipoDocumento[] = ['cif', 'extranjero'];

/** A Spanish company names a person that answers for it. */
export const needsAdmin = ({ clase, pais }: HolderDraft): boolean => clase === 'empresa' && pais === 'ES';

export const withKind = (draft: HolderDraft, clase: HolderDraft['clase']): HolderDraft => {
  const kinds = clase === 'empresa' ? OF_COMPANIES : OF_PERSONS;
  const { documento } = draft;
  const tipo = kinds.includes(documento.tipo) ? documento.tipo : (kinds[0] ?? documento.tipo);
  return { ...draft, clase, documento: { ...documento, tipo } };
};

/** Nine digits without a prefix are a Spanish number. */
function fullPhone(typed: string): string {
  const plain = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\d{9}$/.test(plain) ? `+34${plain}` : plain;
}

const contactOf = (draft: HolderDraft) => ({
  ...draft,
  telefono: fullPhone(draft.telefono),
  empresa: draft.clase === 'empresa' ? draft.empresa : null,
  administrativo: needsAdmin(draft) ? draft.administrativo : null,
});

/** What is wrong, by the field's path. `contact` is null while anything is. */
export function readHolder(draft: HolderDraft): {
  contact: ContactoTitular | null;
  problems: Record<string, string>;
} {
  const given = contactOf(draft);
  const parsed = ContactoTitular.safeParse(given);
  const problems: Record<string, string> = {};
  if (!parsed.success) {
    for (const { path } of parsed.error.issues) {
      const field = path.join('.');
      problems[field] ??=
        SAID[field] !== undefined && valueAt(draft, field) !== '' ? SAID[field] : text.missing;
    }
  }
  if (given.empresa === '') problems.empresa = text.missing;
  documentProblem(given.documento, 'documento', problems);
  if (given.administrativo !== null)
    documentProblem(given.administrativo.documento, 'administrativo.documento', problems);
  const isGood = parsed.success && Object.keys(problems).length === 0;
  return { contact: isGood ? parsed.data : null, problems };
}

const SAID: Readonly<Record<string, string>> = { email: text.badEmail, telefono: text.badPhone };
const valueAt = (draft: HolderDraft, field: string) =>
  (field === 'email' ? draft.email : draft.telefono).trim();

function documentProblem({ tipo, numero }: Documento, path: string, problems: Record<string, string>): void {
  // An unchanged masked number keeps the stored one.
  if (numero.startsWith(KEY_MASK) && numero.length <= KEY_MASK.length + 2) return;
  if (numero.includes(KEY_MASK)) problems[`${path}.numero`] = text.masked;
  else if (numero.trim() !== '' && !isDocument(tipo, numero)) problems[`${path}.numero`] = text.badDocument;
}
