import { normalizeEmail } from './allow-list.ts';

export interface Administrators {
  /** Without configured addresses no address is included; `*` matches no address. */
  include(email: string): boolean;
}

export function createAdministrators(emails: readonly string[]): Administrators {
  const named = new Set(emails.map(normalizeEmail).filter((email) => email !== '' && email !== '*'));
  return { include: (email) => named.has(normalizeEmail(email)) };
}
