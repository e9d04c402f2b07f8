import { dondominio } from './dondominio.ts';
import { porkbun } from './porkbun.ts';
import type { Registrar } from './port.ts';

/** The registrars that an account's own key may ask. Another one is a file and a line here. */
export const registrars = { dondominio, porkbun } as const satisfies Record<string, Registrar>;
