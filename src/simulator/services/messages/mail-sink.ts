import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { ServiceServer, SimulatorContext } from '../../context.ts';
import type { FaultName } from '../../faults.ts';
import { judgeKey } from '../keys.ts';
import { readMail } from './mail-text.ts';

export interface StoredMail {
  id: number;
  at: number;
  from: string;
  to: string[];
  subject: string;
  headers: Record<string, string>;
  texts: { type: string; text: string }[];
  raw: string;
}

const NAME = 'service:smtp';
const KEPT = 200;
const MAX_BYTES = 1024 * 1024;
const HANG_MS = 60_000;
const onMeeting: ReadonlySet<FaultName> = new Set(['slow', 'closed', 'timeout', 'throttle-429']);

/**
 * Keeps the last mails. Login by password or user (keys.ts: `mala` 535, `limite` 454); recipients with `rechaza` get
 * 550, with `lleno` 452. Faults: `wrong-key`, `quota-end` (552), `throttle-429` (421), `server-error` (451), `closed`,
 * `slow`, `timeout`.
 */
export class MailSink {
  #mails: StoredMail[] = [];
  #nextId = 1;
  #context: SimulatorContext;

  constructor(context: SimulatorContext) {
    this.#context = context;
  }

  list(): readonly StoredMail[] {
    return this.#mails;
  }

  clear(): void {
    this.#mails = [];
  }

  async start(port = 0): Promise<ServiceServer> {
    const server = new SMTPServer({
      name: 'correo.simulado',
      banner: 'correo simulado: nada sale de aqui',
      authOptional: true,
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: MAX_BYTES,
      socketTimeout: HANG_MS,
      closeTimeout: 100,
      logger: false,
      onConnect: (_session, done) => this.#onConnection(done),
      onAuth: ({ username, password }, _session, done) => {
        const user = username ?? '';
        const refused = this.#refuseLogin(user, password ?? '');
        if (refused) done(refused);
        else done(null, { user });
      },
      onRcptTo: ({ address }, _session, done) => done(refuseRecipient(address)),
      onData: (stream, session, done) => this.#receive(stream, session, done),
    });
    server.on('error', (error) =>
      this.#context.log('simulated mail connection failed', { error: error.message }),
    );
    await new Promise<void>((done, failed) => {
      server.server.once('error', failed);
      server.listen(port, '127.0.0.1', () => done());
    });
    const chosen = (server.server.address() as AddressInfo).port; // a listening TCP server has an AddressInfo
    return {
      name: NAME,
      address: `127.0.0.1:${chosen}`,
      close: () => new Promise((done) => server.close(() => done())),
    };
  }

  #refuseLogin(user: string, password: string): Error | null {
    const fault = this.#context.faults.pick(NAME, user, new Set<FaultName>(['wrong-key']));
    const standings = [judgeKey(user), judgeKey(password)];
    if (fault || standings.includes('wrong') || standings.includes('missing')) {
      this.#note(user, 'wrong');
      return refusal(535, '5.7.8 Authentication credentials invalid');
    }
    if (!standings.includes('limited')) return null;
    this.#note(user, 'limited');
    return refusal(454, '4.7.0 Too many login attempts, please try again later');
  }

  #receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null, message?: string) => void,
  ): void {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => {
      if (!stream.sizeExceeded) chunks.push(chunk);
    });
    stream.on('error', done);
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const refused = this.#refuseMessage(to[0] ?? '', stream.sizeExceeded);
      if (refused) {
        done(refused);
        return;
      }
      const from = session.envelope.mailFrom;
      const mail = this.#store(Buffer.concat(chunks).toString('utf8'), from ? from.address : '', to);
      this.#note(to[0] ?? '', 'stored');
      done(null, `2.0.0 Ok: queued as ${mail.id}`);
    });
  }

  #refuseMessage(recipient: string, tooLarge: boolean): Error | null {
    if (tooLarge) {
      this.#note(recipient, 'too-large');
      return refusal(552, '5.3.4 Message size exceeds fixed limit');
    }
    const fault = this.#context.faults.pick(
      NAME,
      recipient,
      new Set<FaultName>(['server-error', 'quota-end']),
    );
    if (!fault) return null;
    this.#note(recipient, `fault:${fault.fault}`);
    return fault.fault === 'quota-end'
      ? refusal(552, '5.2.2 Daily sending quota exceeded')
      : refusal(451, '4.3.0 Try again later');
  }

  #store(raw: string, from: string, to: string[]): StoredMail {
    const { headers, texts } = readMail(raw);
    const at = this.#context.clock.now();
    const mail = { id: this.#nextId++, at, from, to, subject: headers.subject ?? '', headers, texts, raw };
    this.#mails.push(mail);
    if (this.#mails.length > KEPT) this.#mails.shift();
    return mail;
  }

  #onConnection(done: (error?: Error | null) => void): void {
    const fault = this.#context.faults.pick(NAME, 'connect', onMeeting);
    if (fault) this.#note('connect', `fault:${fault.fault}`);
    if (fault?.fault === 'throttle-429') done(refusal(421, '4.7.0 Too many connections'));
    else if (fault?.fault === 'closed') done(refusal(554, '5.3.2 Service not available'));
    else if (fault) setTimeout(done, fault.fault === 'timeout' ? HANG_MS : (fault.delayMs ?? 5_000)).unref();
    else done();
  }

  #note(subject: string, outcome: string): void {
    this.#context.counters.note(NAME, '127.0.0.1', subject, outcome);
  }
}

function refuseRecipient(address: string): Error | null {
  if (/rechaza/i.test(address)) return refusal(550, '5.1.1 No such user here');
  return /lleno/i.test(address) ? refusal(452, '4.2.2 The email account is over quota') : null;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
