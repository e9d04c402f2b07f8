import { dondominio } from './dondominio.ts';
import { porkbun } from './porkbun.ts';
import type { Registrar } from './port.ts';

/** Registrars that can be asked with the account's own key. A new one is a file and a line here. */
export const registrars = { dondominio, porkbun } as const satisfies Record<string, Registrar>;
