import type { Accounts } from '#accounts/accounts.ts';
import type { AiDeps, MapsAccess, PipelineDeps } from '#pipeline/runtime/ports.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { Store } from '#store/store.ts';
import type { AccountLimit } from './http/account-limit.ts';

/** What the API works with; the composition root builds it once a process. */
export interface ApiDeps {
  store: Store;
  queue: PipelineDeps['queue'];
  /** For plans: which provider a batch would use, and what it takes. */
  maps: MapsAccess;
  clock: Clock;
  logger: Logger;
  accounts: Accounts;
  /** Language models of the accounts' own keys. */
  ia: AiDeps;
  /** What marks of businesses that are not to be contacted are hashed with. */
  marks: PipelineDeps['marks'];
  /** Address of the program's database role, for the one connection that listens to changes. */
  databaseUrl: string;
  /** The address people use, without a path. */
  publicUrl: string;
  /** Proxies with a public address whose X-Forwarded-For counts. */
  trustedProxies: readonly string[];
  version: string;
  /** Counts an answered request for monitoring. `route` is the route's pattern, never the address asked for. */
  observe(request: { route: string; method: string; status: number; seconds: number }): void;
  /** Does this process serve? False while it stops or its database is out of reach. */
  ready(): Promise<boolean>;
  demo: boolean;
  /** Who answers for personal data here; null while the operator has not said it. */
  controller: { nombre: string; contacto: string | null } | null;
  /** Names of a simulated internet's hosts by their address, shown in its place. */
  hostNames?: Readonly<Record<string, string>>;
  /** One person on this computer: entry by a link of the terminal. */
  local: boolean;
  /** An account without a second factor is refused everything but making one. */
  secondFactorRequired: boolean;
  /** The installation has a mail server. */
  hasMail: boolean;
  /** The built web application; null serves the API alone. */
  webFolder: string | null;
  /** Compares every answer with the contract: in tests and development. */
  checkAnswers: boolean;
  /** What one account may ask of this process. */
  accountLimit: AccountLimit;
  /** Sign-ins that one address may begin in a minute. */
  signInsPerMinute: number;
  /** Ends the event streams when the process stops. */
  shutdown: AbortSignal;
}
