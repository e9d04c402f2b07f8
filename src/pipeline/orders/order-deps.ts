import type { PipelineDeps } from '../runtime/ports.ts';

type Used = Pick<
  PipelineDeps,
  | 'store'
  | 'queue'
  | 'clock'
  | 'log'
  | 'proceso'
  | 'dns'
  | 'accountKeys'
  | 'holders'
  | 'buyers'
  | 'registryPace'
>;

export interface OrderDeps extends Used {
  /** How long answers to a purchase (by default half a minute) and of the balance (two seconds) are awaited. */
  purchaseTimeoutMs?: number;
  balanceTimeoutMs?: number;
}
