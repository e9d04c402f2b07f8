import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { applyToOrder, insertOrder, type NewOrder } from '#store/queries/orders/order-writer.ts';
import { lockOrder } from '#store/queries/orders/orders.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, type Store, withAccount } from '#store/store.ts';
import { PLANTED_MARK } from '../../test/planted-keys.ts';

/** A running product whose output is searched for what was planted. */
interface PlantedRun {
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** A key that the simulated providers accept. */
  plant(): string;
  planted: string[];
  store: Store;
  token: string;
}

/** A purchase with the documents of a company and its person, refused by forms that lack something, and then made. */
export async function buyForAHolder(run: PlantedRun): Promise<void> {
  const { call, planted } = run;
  const person = { tipo: 'extranjero', numero: plantDocument(planted) };
  const contact = {
    clase: 'empresa',
    nombre: 'Rocío',
    apellidos: 'Vela',
    empresa: 'Talleres Vela',
    documento: { tipo: 'extranjero', numero: plantDocument(planted) },
    email: 'rocio@ejemplo.es',
    telefono: '+34954000000',
    direccion: 'Calle Feria 3',
    codigo_postal: '41003',
    ciudad: 'Sevilla',
    provincia: 'Sevilla',
    pais: 'ES',
    administrativo: { nombre: 'Rocío', apellidos: 'Vela', documento: person },
  };
  await call('PUT', '/api/ordenes/titular', { ...contact, telefono: contact.documento.numero });
  await call('PUT', '/api/ordenes/titular', { ...contact, documento: contact.documento.numero });
  const kept = await call('PUT', '/api/ordenes/titular', contact);
  expect(kept).toMatchObject({
    data: { contacto: { documento: { numero: expect.stringMatching(/^\*{4}..$/) } } },
  });
  await call('PUT', '/api/usuarios/api-keys', { dondominio_key: `54321-TAL:${run.plant()}` });
  await call('PUT', '/api/ordenes/ajustes', { compra_real: ['dondominio'], tope_mes_centimos: 1_000_000 });
  const id = await armOrder(run, 'talleres-vela-plantada.es');
  const stateOf = async () =>
    ((await call('GET', `/api/ordenes/${id}`)) as { data: { orden: { estado: string } } }).data.orden.estado;
  await expect.poll(stateOf, { timeout: 150_000, interval: 300 }).toMatch(/^(?:comprada|no_comprada)$/);
  await call('POST', '/api/exportar', { entidad: 'ordenes', formato: 'json' });
  await call('GET', '/api/cuenta/exportar');
}

/** Of the twenty characters that a foreign document has at most. */
function plantDocument(planted: string[]): string {
  const numero = `${PLANTED_MARK}${randomBytes(6).toString('hex').toUpperCase()}`;
  planted.push(numero);
  return numero;
}

async function armOrder({ store, token }: PlantedRun, dominio: string): Promise<string> {
  const { sub: account = '' } = decodeJwt(token);
  return await withAccount(store, account, async (tx) => {
    const now = Date.now();
    const revision = await nextRevision(tx);
    const made =
      await tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
      VALUES (${account}, ${dominio}, ${dominio}, 'es', ${new Date(now)}) RETURNING id`);
    const order: NewOrder = {
      dominio_id: String(made.rows[0]?.id),
      dominio,
      dominio_unicode: dominio,
      registrador: 'dondominio',
      cuando: 'al_liberarse',
      anos: 1,
      tope_centimos: 100_000,
      servidores: [],
      acepta_premium: true,
      simulacro: false,
      nombre_escrito: dominio,
      acceso_id: null,
    };
    const id = (await insertOrder(tx, account, order, { hasta: now + 86_400_000, proxima: now, now })) ?? '';
    const row = await lockOrder(tx, account, id);
    if (row) await applyToOrder(tx, account, row, { kind: 'armed', now }, revision);
    return id;
  });
}
