import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createKeyVault } from '#accounts/keys/key-vault.ts';
import { loadMasterKeys, newMasterKey } from '#platform/secrets/master-key.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { saveChannel } from '#store/queries/channels/channels.ts';
import { addNotification } from '#store/queries/notifications/notifications.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../test/program-env.ts';

const TOKEN = '123456:abcdefghijklmnopqrstuvwxyz';
const masterKey = newMasterKey();
let db: TestDatabase;
let dir: string;
let redFile: string;
let account: string;
let worker: ChildProcess | null = null;

/** A receiver's requests and accepted messages; while `holds` is set it does not answer. */
interface Sink {
  holds: boolean;
  got: string[];
  taken: string[];
  answer: (() => void)[];
}
const mail: Sink = { holds: true, got: [], taken: [], answer: [] };
const chat: Sink = { holds: true, got: [], taken: [], answer: [] };
let smtp: SMTPServer;
let bot: Server;

function receive(sink: Sink, message: string, done: () => void): void {
  const titles = message.match(/evento-\w+/)?.[0] ?? message;
  sink.got.push(titles);
  const take = () => {
    sink.taken.push(titles);
    done();
  };
  if (sink.holds) sink.answer.push(take);
  else take();
}
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port; // it listens on TCP

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'avisos-'));
  db = await freshDatabase(inject('postgres'));
  account = await createAccount(db.store);
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void text(stream).then((raw) => receive(mail, raw, done)),
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  const reply = (response: ServerResponse) => response.setHeader('content-type', 'application/json');
  bot = createServer((request, response) => {
    void text(request).then((raw) => receive(chat, raw, () => reply(response).end('{"ok":true}')));
  });
  await new Promise<void>((done) => bot.listen(0, '127.0.0.1', done));
  redFile = join(dir, 'red.json');
  const map = {
    dns: { tld: {}, resolver: [] },
    whois: {},
    rdap: { bootstrap: 'http://127.0.0.1:1/dns.json' },
    http: {},
    services: { smtp: `127.0.0.1:${portOf(smtp.server)}`, telegram: `http://127.0.0.1:${portOf(bot)}` },
  };
  writeFileSync(redFile, JSON.stringify(map));
  const vault = createKeyVault(
    createSecretBox(loadMasterKeys({ masterKey, previousMasterKey: null, dataDir: dir })),
  );
  await withAccount(db.store, account, async (tx) => {
    const now = Date.now();
    await vault.write(tx, account, { nombre: 'telegram', key: TOKEN, now });
    for (const canal of ['email', 'telegram'] as const)
      await saveChannel(tx, account, { canal, activo: true, destino: '42', now: now - 3_600_000 });
  });
});

afterAll(async () => {
  worker?.kill('SIGKILL');
  await new Promise<void>((done) => smtp.close(() => done()));
  bot.closeAllConnections();
  bot.close();
  await db.drop();
  rmSync(dir, { recursive: true, force: true });
});

/** An event of two minutes ago, which is due now. */
const ring = (clave: string) =>
  withAccount(db.store, account, async (tx) =>
    addNotification(
      tx,
      account,
      { clave_evento: clave, tipo: 'batch_completado', titulo: clave, mensaje: '', enlace: '/batches' },
      { now: Date.now() - 120_000, revision: await nextRevision(tx) },
    ),
  );

function startWorker(): void {
  worker = spawn(process.execPath, [join(import.meta.dirname, '../main/start.ts')], {
    cwd: dir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...programEnv(),
      NODE_ENV: 'test',
      MODE: 'worker',
      RED_FILE: redFile,
      MASTER_KEY: masterKey,
      DATABASE_URL: db.ownerUrl,
      APP_DATABASE_URL: db.appUrl,
      LOG_LEVEL: 'error',
    },
  });
}

async function stopWorker(signal: 'SIGKILL' | 'SIGTERM', whileStopping = () => {}): Promise<void> {
  const gone = worker && once(worker, 'exit');
  worker?.kill(signal);
  whileStopping();
  await gone;
}

const until = (what: () => unknown, wanted: unknown) =>
  expect.poll(what, { timeout: 150_000, interval: 50 }).toEqual(wanted);
const takeAll = (sink: Sink) => {
  sink.holds = false;
  for (const take of sink.answer.splice(0)) take();
};

test('a process that is killed, and one that is stopped, in the middle of sending lose nothing and send nothing twice', {
  timeout: 600_000,
}, async () => {
  await ring('evento-uno');
  startWorker();
  await until(() => [mail.got, chat.got], [['evento-uno'], ['evento-uno']]);
  await stopWorker('SIGKILL');
  // The killed process did not record that its message was accepted.
  mail.answer = [];
  chat.answer = [];
  await withAccount(db.store, account, (tx) =>
    tx.execute(sql`UPDATE canales SET reclamado_hasta = clock_timestamp()`),
  );

  mail.holds = false;
  startWorker();
  await until(() => [mail.taken, chat.got], [['evento-uno'], ['evento-uno', 'evento-uno']]);
  await stopWorker('SIGTERM', () => takeAll(chat));
  expect(chat.taken).toEqual(['evento-uno']);

  await ring('evento-dos');
  startWorker();
  await until(
    () => [mail.taken, chat.taken],
    [
      ['evento-uno', 'evento-dos'],
      ['evento-uno', 'evento-dos'],
    ],
  );
  await stopWorker('SIGTERM');
  expect([mail.got.length, chat.got.length]).toEqual([3, 3]);
});
