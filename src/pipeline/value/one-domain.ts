import type { CausaMuerte, Dominio } from '#contract/entities/dominio.ts';
import type { SiteEvidence } from '#domain/evidence/evidence.ts';
import { tablesOf } from '#domain/value/account-tables.ts';
import { judge } from '#domain/value/opportunity/judgement.ts';
import { whyDied } from '#domain/value/opportunity/why-died.ts';
import { factsOfDomain } from '#domain/value/stored-facts.ts';
import { readEvidence } from '#store/queries/evidence/evidence.ts';
import { sameTelephone } from '#store/queries/opportunities/detail.ts';
import { domainsById, type StoredDomain } from '#store/queries/opportunities/facts.ts';
import { readMarket } from '#store/queries/opportunities/market.ts';
import type { Tx } from '#store/store.ts';

export async function withOrigins(tx: Tx, usuarioId: string, domain: Dominio, now: number): Promise<Dominio> {
  const [stored] = await domainsById(tx, usuarioId, [domain._id]);
  if (stored === undefined) return domain;
  const tables = tablesOf(await readMarket(tx, usuarioId));
  const { valor_estimado, ...made } = judge(factsOfDomain(stored, now), tables).valor;
  const isValued = domain.valor_estimado !== null && valor_estimado !== null;
  return {
    ...domain,
    valor: isValued ? { valor_estimado, ...made } : null,
    causas_muerte: await causesOf(tx, usuarioId, domain._id, now),
  };
}

export async function causesOf(
  tx: Tx,
  usuarioId: string,
  dominioId: string,
  now: number,
): Promise<CausaMuerte[]> {
  const [domain] = await domainsById(tx, usuarioId, [dominioId]);
  if (domain === undefined) return [];
  const evidence = (await readEvidence(tx, usuarioId, [domain.dominio], now)).get(domain.dominio) ?? [];
  const telephones = domain.negocios.flatMap(({ telefono }) => telefono ?? []);
  return whyDied({
    negocios: businessesWithTime(domain),
    mismoTelefono: await sameTelephone(tx, usuarioId, dominioId, telephones),
    sitio: evidence.filter((piece): piece is SiteEvidence => piece.fuente === 'http'),
    aparcado: domain.aparcado,
  });
}

const businessesWithTime = ({ negocios }: StoredDomain) =>
  negocios.map((negocio) => ({ ...negocio, ultima_resena: null }));
