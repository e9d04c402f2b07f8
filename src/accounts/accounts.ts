import type { EventSender } from '#pipeline/events/send-events.ts';
import type { Queue } from '#pipeline/runtime/queue.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { Outbound } from '#platform/outbound/outbound.ts';
import type { MasterKeys } from '#platform/secrets/master-key.ts';
import type { Store } from '#store/store.ts';
import { createDeletion, type Deletion } from './data/deletion.ts';
import { createImports, type Imports } from './data/imports.ts';
import { createDestinations, type Destinations } from './events/destinations.ts';
import { createApiKeys } from './keys/api-keys.ts';
import { createKeyTests, type KeyTesterPort, type KeyTests } from './keys/key-tests.ts';
import type { KeyVault } from './keys/key-vault.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import type { VapidKeys } from './keys/vapid-keys.ts';
import { createHolder, type Holder } from './orders/holder.ts';
import { createOrders, type Orders } from './orders/orders.ts';
import { type Avatars, createAvatars } from './profile/avatar.ts';
import { type Browsers, createBrowsers } from './profile/browsers.ts';
import { type Channels, type ChatOrigins, createChannels } from './profile/channels.ts';
import { createProfiles, type Profiles } from './profile/profiles.ts';
import { createUnsubscribe, type Unsubscribe } from './profile/unsubscribe.ts';
import { createPasskeys } from './second-factor/passkeys.ts';
import { createSecondFactor, type SecondFactor } from './second-factor/second-factor.ts';
import { createStepUp, type StepUp } from './second-factor/step-up.ts';
import { createAccessTokens } from './sessions/access-token.ts';
import { type Authenticated, createSessions, type Sessions } from './sessions/sessions.ts';
import { type Administrators, createAdministrators } from './sign-in/administrators.ts';
import { type AllowList, createAllowList } from './sign-in/allow-list.ts';
import { createIdentityProvider } from './sign-in/identity-provider.ts';
import { createLocalLinks } from './sign-in/local-link.ts';
import { createSignIn, type SignIn } from './sign-in/sign-in.ts';
import { createTokens, type Tokens } from './tokens/tokens.ts';

export interface Accounts {
  signIn: SignIn;
  sessions: Sessions;
  tokens: Tokens;
  /** Whether a session, or a program's token, is still good; for long answers. */
  stillOpen(who: Authenticated): Promise<boolean>;
  profiles: Profiles;
  secondFactor: SecondFactor;
  deletion: Deletion;
  imports: Imports;
  channels: Channels;
  destinations: Destinations;
  browsers: Browsers;
  unsubscribe: Unsubscribe;
  holder: Holder;
  orders: Orders;
  stepUp: StepUp;
  avatars: Avatars;
  apiKeys: ReturnType<typeof createApiKeys>;
  keyTests: KeyTests;
  allowList: AllowList;
  administrators: Administrators;
}

export interface AccountsDeps {
  store: Store;
  queue: Pick<Queue, 'send'>;
  clock: Clock;
  logger: Logger;
  outbound: Outbound;
  vault: KeyVault;
  keyTester: KeyTesterPort;
  masterKeys: MasterKeys;
  vapid: Pick<VapidKeys, 'read'>;
  /** Push service of a simulated internet; null: the real ones. */
  pushService: string | null;
  chats: ChatOrigins;
  /** Sends the trial of an address of events; `service`: the receiver of a simulated internet. */
  events: { sender: EventSender; service: string | null };
  publicUrl: string;
  /** Null in a local installation, which is entered by links. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
  /** Account of a local installation and how its link is printed; null elsewhere. */
  local: { usuario_id: string; print(url: string): void } | null;
  allowedEmails: readonly string[];
  allowedEmailsFile: string | null;
  adminEmails: readonly string[];
  /** Paid requests a month of a new account; null: unlimited. */
  requestsLimit: number | null;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const { store, clock, logger } = deps;
  const keysFor = createSigningKeys(deps.masterKeys);
  const allowList = createAllowList({
    emails: deps.allowedEmails,
    file: deps.allowedEmailsFile,
    clock,
    logger,
  });
  const sessions = createSessions({
    store,
    clock,
    logger,
    allowList,
    tokens: createAccessTokens({ keys: keysFor('access-token'), clock }),
    refreshKeys: keysFor('refresh-token'),
    macKeys: keysFor('refresh-mac'),
  });
  const tokens = createTokens({ store, clock, allowList });
  const passkeys = createPasskeys(deps.publicUrl);
  const proof = { store, vault: deps.vault, passkeys };
  const provider =
    deps.oidc &&
    createIdentityProvider({ ...deps.oidc, redirectUri: new URL('/auth/callback', deps.publicUrl).href });
  const { local, publicUrl } = deps;
  const profiles = createProfiles({ store, clock, sessions });
  const holder = createHolder({ store, clock, vault: deps.vault });
  return {
    allowList,
    administrators: createAdministrators(deps.adminEmails),
    sessions,
    tokens,
    stillOpen: (who) => (who.acceso ? tokens.stillValid(who, who.acceso.id) : sessions.stillOpen(who)),
    signIn: createSignIn({
      store,
      clock,
      logger,
      provider,
      local: local && {
        usuario_id: local.usuario_id,
        links: createLocalLinks({ publicUrl, print: local.print }),
      },
      allowList,
      sessions,
      transactionKeys: keysFor('login-transaction'),
      secondStepKeys: keysFor('second-step'),
      proof,
      requestsLimit: deps.requestsLimit,
    }),
    profiles,
    secondFactor: createSecondFactor({ store, clock, vault: deps.vault, passkeys }),
    destinations: createDestinations({ store, clock, vault: deps.vault, events: deps.events }),
    channels: createChannels({ store, clock, vault: deps.vault, chats: deps.chats }),
    browsers: createBrowsers({ store, clock, vapid: deps.vapid, service: deps.pushService }),
    unsubscribe: createUnsubscribe({ store, clock, keys: keysFor('unsubscribe') }),
    holder,
    orders: createOrders({ store, clock, holder, queue: deps.queue }),
    imports: createImports({ store, clock, profiles, marks: deps.vault }),
    deletion: createDeletion({ store, clock, sessions }),
    stepUp: createStepUp({ clock, sessions, proof }),
    apiKeys: createApiKeys({ store, clock, vault: deps.vault }),
    keyTests: createKeyTests({ store, clock, tester: deps.keyTester }),
    avatars: createAvatars({ store, outbound: deps.outbound, logger }),
  };
}
