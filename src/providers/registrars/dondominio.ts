import * as z from 'zod';
import { callDonDominio } from './dondominio-call.ts';
import { dondominioPurchases } from './dondominio-purchases.ts';
import type { Registrar, RegistrarAnswer } from './port.ts';
import { Flag, isSameName, readPrice } from './wire.ts';

const Domain = z.looseObject({
  name: z.string().max(253),
  punycode: z.string().max(253).nullish().catch(null),
  available: Flag,
  premium: Flag.nullish(),
  price: z.unknown().optional(),
  currency: z.unknown().optional(),
});
type Domain = z.infer<typeof Domain>;
const Checked = z.looseObject({ domains: z.array(Domain).min(1).max(50) });

/** DonDominio: forms; errors come with HTTP 200. Spanish and generic zones; only registered addresses may call. */
export const dondominio: Registrar = {
  fuente: 'dondominio',
  nombre: 'DonDominio',
  service: { name: 'dondominio', url: 'https://simple-api.dondominio.net/' },
  keyHalves: 'el usuario de la API y su contraseña',
  isTestKey: () => false,
  check: (dominio, question) =>
    callDonDominio(question, { path: 'domain/check/', form: { domain: dominio } }, (data) =>
      readChecked(dominio, data),
    ),
  login: (question) =>
    callDonDominio(question, { path: 'tool/hello/', form: {} }, () => ({ kind: 'accepted' as const })),
  ...dondominioPurchases,
  reservations: null,
};

function readChecked(dominio: string, data: unknown): RegistrarAnswer {
  const checked = Checked.safeParse(data);
  if (!checked.success) return { kind: 'malformed' };
  const same = checked.data.domains.filter((one) => isAbout(one, dominio));
  const [domain] = same;
  if (domain === undefined) return { kind: 'other_name' };
  // Two entries about one name contradict each other.
  if (same.length > 1) return { kind: 'malformed' };
  return {
    kind: domain.available ? 'available' : 'taken',
    premium: domain.premium === true,
    price: readPrice(domain.price, domain.currency),
  };
}

function isAbout({ name, punycode }: Domain, dominio: string): boolean {
  return isSameName(name, dominio) && (punycode == null || isSameName(punycode, dominio));
}
