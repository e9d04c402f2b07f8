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
  /** How long an answer to a purchase is awaited; by default half a minute. */
  purchaseTimeoutMs?: number;
}
