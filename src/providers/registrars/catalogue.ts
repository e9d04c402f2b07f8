import { dondominio } from './dondominio.ts';
import { dynadot } from './dynadot/dynadot.ts';
import { porkbun } from './porkbun.ts';
import type { Registrar } from './port.ts';

/** Registrars that can be asked with the account's own key. A new one is a file and a line here. */
export const registrars = { dondominio, porkbun, dynadot } as const satisfies Record<string, Registrar>;
