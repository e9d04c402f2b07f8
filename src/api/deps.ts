import type { Accounts } from '#accounts/accounts.ts';
import type { MessageDeps } from '#pipeline/messages/send-messages.ts';
import type { AiDeps, MapsAccess, PipelineDeps } from '#pipeline/runtime/ports.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { ConnectionUse } from '#store/connection-use.ts';
import type { Store } from '#store/store.ts';
import type { AccountLimit } from './http/account-limit.ts';

export interface ApiDeps {
  store: Store;
  queue: PipelineDeps['queue'];
  maps: MapsAccess;
  clock: Clock;
  logger: Logger;
  accounts: Accounts;
  ia: AiDeps;
  messages: MessageDeps;
  /** Hashes the marks of businesses that must not be contacted. */
  marks: PipelineDeps['marks'];
  publicUrl: string;
  trustedProxies: readonly string[];
  version: string;
  /** Counts an answered request for monitoring. `route` is the route's pattern, not the requested address. */
  observe(request: { route: string; method: string; status: number; seconds: number }): void;
  /** False while the process stops or its database is unreachable. */
  ready(): Promise<boolean>;
  /** What this process has open with the database, by use. */
  connections(): ConnectionUse[];
  demo: boolean;
  controller: { nombre: string; contacto: string | null } | null;
  /** Names of simulated hosts by address, shown instead of it. */
  hostNames?: Readonly<Record<string, string>>;
  local: boolean;
  secondFactorRequired: boolean;
  hasMail: boolean;
  webFolder: string | null;
  checkAnswers: boolean;
  accountLimit: AccountLimit;
  signInsPerMinute: number;
  tokenRequestsPerMinute: number;
  shutdown: AbortSignal;
}
