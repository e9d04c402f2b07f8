import * as z from 'zod';
import type { Price } from '#domain/evidence/evidence.ts';
import type { Registrar, RegistrarAnswer } from '../port.ts';
import { Flag, isSameName, readPrice } from '../wire.ts';
import { dynadotAccount } from './account.ts';
import { callDynadot } from './call.ts';
import { dynadotReservations } from './reservations.ts';

const CURRENCY = 'EUR';

const Searched = z.looseObject({
  SearchResults: z
    .array(
      z.looseObject({
        DomainName: z.string(),
        Available: Flag,
        Price: z.string().max(500).nullish().catch(null),
      }),
    )
    .length(1),
});

/** API 3. A name a question, as ordinary accounts may ask. */
export const dynadot: Registrar = {
  fuente: 'dynadot',
  nombre: 'Dynadot',
  service: { name: 'dynadot', url: 'https://api.dynadot.com/' },
  keyHalves: null,
  // Its sandbox is at another address: a key of it is refused here.
  isTestKey: () => false,
  check: (dominio, question) =>
    callDynadot<RegistrarAnswer>(
      question,
      {
        command: 'search',
        answer: 'Search',
        parameters: { domain0: dominio, show_price: '1', currency: CURRENCY },
      },
      (said) => readSearched(dominio, said),
    ),
  login: async (question) => {
    const said = await dynadotAccount.balance(question);
    return said.kind === 'balance' ? { kind: 'accepted' } : said;
  },
  ...dynadotAccount,
  reservations: dynadotReservations,
};

function readSearched(dominio: string, said: unknown): RegistrarAnswer {
  const searched = Searched.safeParse(said);
  const [found] = searched.success ? searched.data.SearchResults : [];
  if (found === undefined) return { kind: 'malformed' };
  if (!isSameName(found.DomainName, dominio)) return { kind: 'other_name' };
  const text = found.Price ?? '';
  const premium = premiumIn(text);
  if (premium === null) return { kind: 'malformed' };
  return { kind: found.Available ? 'available' : 'taken', premium, price: priceIn(text) };
}

/** No field says it, only words after the price. Null: words that are not known. */
function premiumIn(price: string): boolean | null {
  if (!/premium/i.test(price) || /not a premium/i.test(price)) return false;
  return /is a premium/i.test(price) ? true : null;
}

/** Such as '10.99 in EUR'. */
function priceIn(text: string): Price | null {
  const said = /^\s*([\d,]{1,12}(?:\.\d{1,6})?) in ([A-Z]{3})\b/.exec(text);
  return said === null ? null : readPrice(said[1]?.replaceAll(',', ''), said[2]);
}
