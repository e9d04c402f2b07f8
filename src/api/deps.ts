import type { Accounts } from '#accounts/accounts.ts';
import type { AiDeps, MapsAccess, PipelineDeps } from '#pipeline/runtime/ports.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { Store } from '#store/store.ts';
import type { AccountLimit } from './http/account-limit.ts';

export interface ApiDeps {
  store: Store;
  queue: PipelineDeps['queue'];
  /** For plans: the provider of a batch and its price. */
  maps: MapsAccess;
  clock: Clock;
  logger: Logger;
  accounts: Accounts;
  ia: AiDeps;
  /** Hashes the marks of businesses that must not be contacted. */
  marks: PipelineDeps['marks'];
  /** Address of the program's database role, for the connection that listens to changes. */
  databaseUrl: string;
  publicUrl: string;
  /** Proxies with a public address whose X-Forwarded-For counts. */
  trustedProxies: readonly string[];
  version: string;
  /** Counts an answered request for monitoring. `route` is the route's pattern, not the requested address. */
  observe(request: { route: string; method: string; status: number; seconds: number }): void;
  /** False while the process stops or its database is unreachable. */
  ready(): Promise<boolean>;
  demo: boolean;
  /** Controller of the personal data; null: not configured. */
  controller: { nombre: string; contacto: string | null } | null;
  /** Names of simulated hosts by address, shown instead of it. */
  hostNames?: Readonly<Record<string, string>>;
  /** An installation for one person: sign-in by a link of the terminal. */
  local: boolean;
  /** Accounts without a second factor may only set one up. */
  secondFactorRequired: boolean;
  hasMail: boolean;
  /** The built web application; null serves the API only. */
  webFolder: string | null;
  /** Validates every answer against the contract, in tests and development. */
  checkAnswers: boolean;
  accountLimit: AccountLimit;
  signInsPerMinute: number;
  /** Ends the event streams when the process stops. */
  shutdown: AbortSignal;
}
