import { AppError } from '#platform/errors.ts';
import {
  isLocalName,
  judgeAddress,
  LOCAL_NAME_REFUSED,
  literalAddress,
} from '#platform/outbound/address-guard.ts';

/**
 * Throws `canal_no_valido` for an address to which the product sends no data. `service`: an origin of the operator's
 * network map, which is trusted. The guard judges again at every connection, because names may resolve differently later.
 */
export function requireOutside(address: string, service: string | null, refusal: string): void {
  const url = URL.parse(address);
  if (url && service !== null && url.origin === new URL(service).origin) return;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new AppError('canal_no_valido', refusal);
  const literal = literalAddress(url.hostname);
  if (literal === null && isLocalName(url.hostname))
    throw new AppError('canal_no_valido', LOCAL_NAME_REFUSED);
  const judged = literal ? judgeAddress(literal) : null;
  if (judged && !judged.ok) throw new AppError('canal_no_valido', judged.motivo);
}
