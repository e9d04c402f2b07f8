import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { createAccounts } from '#accounts/accounts.ts';
import { createApi } from '#api/app.ts';
import { ACCOUNT_LIMIT } from '#api/http/account-limit.ts';
import { serve } from '#api/http/server.ts';
import { sweepUploadFolders } from '#api/input/upload-folder.ts';
import { TOKEN_REQUESTS_PER_MINUTE } from '#api/tokens/token-limit.ts';
import { REQUESTS_LIMIT_DEFAULT } from '#contract/limits.ts';
import { AppError } from '#platform/errors.ts';
import { createKeyTester } from '#providers/key-catalogue.ts';
import { localAccount } from '#store/queries/accounts/local-account.ts';
import { chatOrigins } from './messages.ts';
import type { Program } from './program.ts';

const root = join(import.meta.dirname, '../..');
const GRACE_MS = 5_000;
const SIGN_INS_PER_MINUTE = 20;

export interface Web {
  url: string;
  printLink(): void;
  stop(): Promise<void>;
}

export async function startWeb(
  program: Program,
  options: { openLink?: ((url: string) => void) | undefined } = {},
): Promise<Web> {
  try {
    return await openWeb(program, options.openLink);
  } catch (error) {
    await program.stop();
    throw error;
  }
}

/** Serves the API and the built web application. Throws `configuracion_incompleta` without sign-in settings. */
async function openWeb(program: Program, openLink: (url: string) => void = () => {}): Promise<Web> {
  const { config, store, clock, log, pipeline } = program;
  if (!config.oidc && !config.local)
    throw new AppError('configuracion_incompleta', 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET');
  const webFolder = join(root, 'dist', 'web');
  const shutdown = new AbortController();
  const accounts = createAccounts({
    store,
    queue: pipeline.queue,
    clock,
    logger: log,
    outbound: program.outbound,
    vault: program.vault,
    keyTester: createKeyTester({ http: program.http, clock, map: config.network }),
    masterKeys: program.masterKeys,
    vapid: program.vapid,
    pushService: config.network?.services.push ?? null,
    chats: chatOrigins(config),
    events: { sender: program.messages.events, service: config.network?.services.eventos ?? null },
    publicUrl: config.publicUrl,
    oidc: config.oidc,
    local: config.local
      ? {
          usuario_id: await localAccount(store, clock.now()),
          print: (link: string) => {
            process.stdout.write(`Listo: ${link}\n`);
            openLink(link);
          },
        }
      : null,
    allowedEmails: config.allowedEmails,
    allowedEmailsFile: config.allowedEmailsFile,
    adminEmails: config.adminEmails,
    // A simulated internet costs no money.
    requestsLimit: config.demo || config.local ? null : REQUESTS_LIMIT_DEFAULT,
  });
  if (await accounts.allowList.isOpen()) {
    log.warn('ALLOWED_EMAILS=*: cualquiera con una cuenta de Google puede entrar');
  }
  await sweepUploadFolders().catch((error: unknown) => {
    log.warn({ err: error }, 'what killed processes left of uploads was not looked for');
  });
  const app = createApi({
    store,
    queue: pipeline.queue,
    maps: pipeline.maps,
    clock,
    logger: log,
    accounts,
    ia: program.ia,
    messages: program.messages,
    marks: pipeline.marks,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    version: packageVersion(),
    observe: program.observe,
    ready: async () => !shutdown.signal.aborted && (await program.ready()),
    connections: program.connections,
    demo: config.demo,
    secondFactorRequired: config.secondFactorRequired,
    hostNames: config.network?.nombres ?? {},
    local: config.local,
    hasMail: config.mail !== null,
    controller: config.controller,
    webFolder: existsSync(join(webFolder, 'index.html')) ? webFolder : null,
    checkAnswers: process.env.NODE_ENV === 'test',
    accountLimit: ACCOUNT_LIMIT,
    // A demonstration is signed into repeatedly from one address.
    tokenRequestsPerMinute: TOKEN_REQUESTS_PER_MINUTE,
    signInsPerMinute: config.demo ? 10 * SIGN_INS_PER_MINUTE : SIGN_INS_PER_MINUTE,
    shutdown: shutdown.signal,
  });
  const server = await serve(app, { host: config.host, port: config.port });
  return {
    url: config.publicUrl,
    printLink: accounts.signIn.printLink,
    async stop() {
      shutdown.abort();
      await server.close(GRACE_MS);
    },
  };
}

function packageVersion(): string {
  const Package = z.object({ version: z.string() });
  return Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version;
}
