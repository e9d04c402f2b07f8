import type { UsoConexion } from '#contract/administration/entities.ts';

/** For transactions, for notifications, and for the slots of websites. */
export const POOL_CONNECTIONS = 10;
/** All that one process of the product opens at once; `docs/operations.md` promises it. */
export const PROCESS_CONNECTIONS = POOL_CONNECTIONS + 2;

export interface ConnectionUse {
  uso: UsoConexion;
  abiertas: number;
  maximo: number;
}
