import type { Random } from './random.ts';
import type { Registrar } from './types.ts';

const rows: readonly (readonly [
  name: string,
  ianaId: string,
  host: string,
  weight: number,
  phone: string,
])[] = [
  ['Arsys Internet, S.L. dba NICLINE.COM', '379', 'nicline.com', 18, '+34.941620100'],
  ['Dinahosting s.l.', '1262', 'dinahosting.com', 14, '+34.981040200'],
  ['10dencehispahard, S.L.', '1463', 'cdmon.com', 10, '+34.935677577'],
  ['Acens Technologies, S.L.U.', '140', 'acens.net', 8, '+34.911418500'],
  ['Soluciones Corporativas IP, SL', '1383', 'scip.es', 10, '+34.871986600'],
  ['Entorno Digital, S.A.', '1413', 'entorno.es', 3, '+34.902501500'],
  ['IONOS SE', '83', 'ionos.com', 14, '+1.6105601459'],
  ['OVH sas', '433', 'ovh.com', 8, '+33.972101007'],
  ['GoDaddy.com, LLC', '146', 'godaddy.com', 9, '+1.4806242505'],
  ['Tucows Domains Inc.', '69', 'tucows.com', 5, '+1.4165350123'],
  ['NameCheap, Inc.', '1068', 'namecheap.com', 4, '+1.9854014545'],
  ['HOSTINGER operations, UAB', '1636', 'hostinger.com', 4, '+370.64503378'],
];

export const registrars: readonly Registrar[] = rows.map(([name, ianaId, host, , phone]) => ({
  name,
  ianaId,
  whois: `whois.${host}`,
  rdap: `rdap.${host}`,
  url: `http://www.${host}`,
  abuseEmail: `abuse@${host}`,
  abusePhone: phone,
}));

/** A registrar, weighted by its share among Spanish businesses. */
export function pickRegistrar(random: Random): Registrar {
  const at = random.weighted(rows.map((row, index) => [index, row[3]] as const));
  const chosen = registrars[at];
  if (!chosen) throw new RangeError('no registrar');
  return chosen;
}
