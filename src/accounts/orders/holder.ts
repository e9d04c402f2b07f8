import type { AccionAuditoria } from '#contract/entities/seguridad.ts';
import { KEY_MASK } from '#contract/limits.ts';
import { ContactoTitular, type Documento, type TitularMostrado } from '#contract/orders/holder.ts';
import { contactProblems } from '#domain/orders/contact.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { removeKey } from '#store/queries/accounts/keys.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { type Store, type Tx, withAccount } from '#store/store.ts';
import type { KeyVault } from '../keys/key-vault.ts';

/** Shown of a document; a short one would be given away by it. */
const TAIL = 2;
const TAIL_FROM = 6;

/** Whose name is registered: sealed as keys are, and shown without the documents' numbers. */
export interface Holder {
  read(tx: Tx, usuarioId: string): Promise<ContactoTitular | null>;
  show(usuarioId: string): Promise<TitularMostrado>;
  /** A masked number keeps the stored one. Throws `entrada_no_valida` without a stored one. */
  save(usuarioId: string, contact: ContactoTitular, device: Device): Promise<TitularMostrado>;
  remove(usuarioId: string, device: Device): Promise<void>;
}

export function createHolder(deps: { store: Store; clock: Clock; vault: KeyVault }): Holder {
  const { store, clock, vault } = deps;
  const read = (tx: Tx, usuarioId: string) => readHolder(vault, tx, usuarioId);
  const note = (tx: Tx, usuarioId: string, accion: AccionAuditoria, device: Device) =>
    addAudit(tx, usuarioId, { accion, now: clock.now(), ...device });
  return {
    read,
    show: (usuarioId) => withAccount(store, usuarioId, async (tx) => shown(await read(tx, usuarioId))),
    save: (usuarioId, given, device) =>
      withAccount(store, usuarioId, async (tx) => {
        const contact = unmasked(given, await read(tx, usuarioId));
        const key = JSON.stringify(contact);
        await vault.write(tx, usuarioId, { nombre: 'titular', key, now: clock.now() });
        await note(tx, usuarioId, 'titular_guardado', device);
        return shown(contact);
      }),
    remove: (usuarioId, device) =>
      withAccount(store, usuarioId, async (tx) => {
        if (await removeKey(tx, usuarioId, 'titular')) await note(tx, usuarioId, 'titular_eliminado', device);
      }),
  };
}

/** Null: not written, or sealed under another master key. */
export async function readHolder(
  vault: Pick<KeyVault, 'read'>,
  tx: Tx,
  usuarioId: string,
): Promise<ContactoTitular | null> {
  const stored = await vault.read(tx, usuarioId, 'titular');
  return stored.kind === 'key' ? ContactoTitular.parse(JSON.parse(stored.key)) : null; // written by `save`
}

function shown(contact: ContactoTitular | null): TitularMostrado {
  if (contact === null) return { contacto: null, problemas: [] };
  const { documento, administrativo } = contact;
  return {
    contacto: {
      ...contact,
      documento: masked(documento),
      administrativo: administrativo && { ...administrativo, documento: masked(administrativo.documento) },
    },
    problemas: contactProblems(contact),
  };
}

const masked = ({ tipo, numero }: Documento): Documento => ({
  tipo,
  numero: KEY_MASK + (numero.length < TAIL_FROM ? '' : numero.slice(-TAIL)),
});

function unmasked(given: ContactoTitular, known: ContactoTitular | null): ContactoTitular {
  const full = (documento: Documento, stored: Documento | undefined): Documento => {
    if (!documento.numero.includes(KEY_MASK)) return documento;
    if (stored === undefined) throw new AppError('entrada_no_valida', 'falta el número del documento');
    return { ...documento, numero: stored.numero };
  };
  const { administrativo } = given;
  return {
    ...given,
    documento: full(given.documento, known?.documento),
    administrativo: administrativo && {
      ...administrativo,
      documento: full(administrativo.documento, known?.administrativo?.documento),
    },
  };
}
