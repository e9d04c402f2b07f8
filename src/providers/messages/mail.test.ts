import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailSender } from './mail.ts';
import type { Message } from './port.ts';

type Step = 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';

let server: SMTPServer;
let port: number;
let refused: { at: Step; code: number; said: string } | null = null;
const refusalAt = (step: Step) =>
  refused?.at === step ? Object.assign(new Error(refused.said), { responseCode: refused.code }) : null;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(refusalAt('AUTH'), { user: 'avisos' }),
    onMailFrom: (_address, _session, done) => done(refusalAt('MAIL FROM')),
    onRcptTo: (_address, _session, done) => done(refusalAt('RCPT TO')),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusalAt('DATA'))),
  });
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.server.address() as AddressInfo); // it listens on TCP
});
beforeEach(() => {
  refused = null;
});
afterAll(() => new Promise<void>((done) => server.close(() => done())));

const message: Message = {
  id: crypto.randomUUID(),
  titulo: '2 avisos',
  lineas: [],
  bajas: [],
  campana: 'https://dominios.example.com',
};
async function send(to = `avisos:clave@127.0.0.1:${port}`) {
  const mail = createMailSender({ url: `smtp://${to}`, from: 'avisos@example.com' });
  const sent = await mail.send('ana@example.com', message);
  mail.close();
  return sent;
}

test('a mail that the server takes is sent', async () => {
  expect((await send()).kind).toBe('sent');
});

test.each([
  [550, '5.1.1 No such user here'],
  [552, '5.2.2 Mailbox full'],
  [553, '5.1.3 Invalid address'],
  [554, 'delivery error: this account has been disabled'],
  [556, '5.1.10 Recipient address has null MX'],
])('a recipient that is refused with %i %s is the fault of its address', async (code, said) => {
  refused = { at: 'RCPT TO', code, said };
  expect(await send()).toEqual({
    kind: 'refused',
    detalle: `El servidor de correo no admite tu dirección (${code}).`,
  });
});

test.each<[Step, number, string]>([
  ['AUTH', 535, '5.7.8 Authentication credentials invalid'],
  ['MAIL FROM', 550, '5.7.1 Sender address rejected'],
  ['MAIL FROM', 553, '5.1.8 Sender domain does not exist'],
  ['MAIL FROM', 451, '4.3.0 Try again later'],
  ['RCPT TO', 452, '4.2.2 The email account is over quota'],
  ['RCPT TO', 530, '5.7.0 Authentication required'],
  ['RCPT TO', 503, '5.5.1 Bad sequence of commands'],
  ['RCPT TO', 550, '5.7.1 Your host is on a block list'],
  ['RCPT TO', 550, 'relay not permitted'],
  ['RCPT TO', 554, 'ana@example.com: Relay access denied'],
  ['DATA', 552, '5.3.4 Message size exceeds fixed limit'],
  ['DATA', 550, '5.7.26 Unauthenticated mail is not accepted'],
])('%s refused with %i %s is the fault of the installation', async (at, code, said) => {
  refused = { at, code, said };
  expect(await send()).toEqual({ kind: 'later', detalle: expect.stringContaining('correo'), own: true });
});

test('a server that cannot be reached is the fault of the installation', async () => {
  expect(await send('127.0.0.1:1')).toMatchObject({ kind: 'later', own: true });
});
