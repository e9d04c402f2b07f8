import { randomFillSync } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { isOwnFailure } from '#platform/outbound/failure.ts';
import { type DnsMessage, decodeMessage, encodeQuery } from './codec.ts';
import { type DnsFailure, type DnsReply, type DnsServer, echoes, type Question } from './question.ts';
import { ServerPace } from './server-pace.ts';

interface Flight {
  readonly question: Question;
  readonly sentAt: number;
  expiresAt: number;
  repeatAt: number;
  repeats: number;
}

interface Port {
  socket: Socket;
  flights: Map<number, Flight>;
  sent: number;
  ready: boolean;
  onSent: (error: Error | null) => void;
}

const FLIGHTS_PER_PORT = 256;
const PORTS = 4;
const QUEUE = 50_000;
/** A port is replaced after this number of questions, so that it remains hard to guess. */
const QUESTIONS_PER_PORT = 20_000;
const IDLE_MS = 5_000;
/** The same packet is repeated after a wait and after twice that wait. */
const REPEATS = 2;
/** One timer per pool looks for expired questions: one per question would cost more than the question. */
const SWEEP_MS = 25;
/** A sweep that is this late found the process busy: answers may lie unread in the sockets. */
const LATE_MS = 50;
const QUEUED_MOST_MS = 60_000;
/** RFC 1035 §4.1.1, in the third byte: set in responses. */
const QR = 0x80;
const RECEIVE_BUFFER = 4 * 1024 * 1024;

/** Connected sockets, so that the kernel drops other senders' packets. Questions and queue are bounded. */
export class DnsSocketPool {
  readonly #server: DnsServer;
  readonly #onIdle: () => void;
  #ports: Port[] = [];
  #waiting: { question: Question; since: number }[] = [];
  #head = 0;
  #rotation = 0;
  #inFlight = 0;
  readonly #pace = new ServerPace();
  #pumping: NodeJS.Immediate | null = null;
  #idle: NodeJS.Timeout | null = null;
  #sweep: NodeJS.Timeout | null = null;
  #sweepDue = 0;

  constructor(server: DnsServer, onIdle: () => void) {
    this.#server = server;
    this.#onIdle = onIdle;
  }

  ask(question: Question): void {
    if (this.#waiting.length - this.#head >= QUEUE) {
      question.settle(unsent('overloaded'));
      return;
    }
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = null;
    this.#waiting.push({ question, since: performance.now() });
    this.#schedule();
  }

  close(): void {
    if (this.#idle) clearTimeout(this.#idle);
    if (this.#sweep) clearTimeout(this.#sweep);
    this.#sweep = null;
    if (this.#pumping) clearImmediate(this.#pumping);
    this.#pumping = null;
    for (const port of this.#ports.splice(0)) this.#drop(port, 'closed');
    this.#failWaiting('closed');
  }

  /** Questions of one event-loop iteration are sent together, to wake the server once. */
  #schedule(): void {
    if (this.#head < this.#waiting.length) this.#pumping ??= setImmediate(this.#pump);
  }

  readonly #pump = () => {
    this.#pumping = null;
    const now = performance.now();
    this.#giveUpOverdue(now);
    while (this.#head < this.#waiting.length && this.#inFlight < this.#pace.window) {
      const port = this.#freePort();
      if (!port) return;
      const next = this.#waiting[this.#head++];
      if (next) this.#send(port, next.question, now);
    }
    if (this.#head === this.#waiting.length) {
      this.#waiting = [];
      this.#head = 0;
    } else if (this.#head > 4_096) {
      this.#waiting = this.#waiting.slice(this.#head);
      this.#head = 0;
    }
    this.#restIfIdle();
  };

  #freePort(): Port | null {
    for (let i = 0; i < this.#ports.length; i++) {
      const port = this.#ports[this.#rotation++ % this.#ports.length];
      if (port?.ready && port.flights.size < FLIGHTS_PER_PORT && port.sent < QUESTIONS_PER_PORT) return port;
    }
    const opening = this.#ports.some((port) => !port.ready);
    const usable = this.#ports.filter((port) => port.sent < QUESTIONS_PER_PORT).length;
    if (!opening && usable < PORTS) this.#open();
    return null;
  }

  #open(): void {
    const socket = createSocket({
      type: isIPv6(this.#server.host) ? 'udp6' : 'udp4',
      recvBufferSize: RECEIVE_BUFFER,
      lookup: (host, _options, done) => done(null, host, isIPv6(host) ? 6 : 4),
    });
    const onError = (error: NodeJS.ErrnoException) => {
      if (!this.#ports.includes(port)) return;
      const motivo = isOwnFailure(error.code ?? '') ? 'overloaded' : 'refused';
      this.#remove(port, motivo);
      // A socket that cannot be opened would be retried endlessly.
      if (port.ready) this.#schedule();
      else this.#failWaiting(motivo);
      this.#restIfIdle();
    };
    const port: Port = {
      socket,
      flights: new Map(),
      sent: 0,
      ready: false,
      onSent: (error) => error && onError(error),
    };
    this.#ports.push(port);
    socket.on('message', (bytes) => this.#receive(port, bytes));
    socket.on('error', onError);
    socket.connect(this.#server.port, this.#server.host, () => {
      port.ready = true;
      this.#schedule();
    });
  }

  #send(port: Port, question: Question, now: number): void {
    let id = randomId();
    while (port.flights.has(id)) id = (id + 1) & 0xffff;
    const bytes = encodeQuery(id, question.name, question.type, question);
    if (!bytes) {
      question.settle(unsent('unaskable'));
      return;
    }
    const repeatAt = now + (this.#pace.repeatAfterMs ?? Number.POSITIVE_INFINITY);
    port.flights.set(id, {
      question,
      sentAt: now,
      expiresAt: now + question.timeoutMs,
      repeatAt,
      repeats: 0,
    });
    port.sent++;
    this.#inFlight++;
    port.socket.send(bytes, port.onSent);
    this.#lookSoon(now);
  }

  #lookSoon(now: number): void {
    if (this.#sweep) return;
    this.#sweepDue = now + SWEEP_MS;
    this.#sweep = setTimeout(this.#look, SWEEP_MS);
  }

  readonly #look = () => {
    this.#sweep = null;
    const now = performance.now();
    const late = now - this.#sweepDue;
    if (late > LATE_MS) this.#prolong(late);
    for (const port of [...this.#ports]) {
      for (const [id, flight] of port.flights) {
        if (flight.expiresAt <= now) this.#settle(port, id, 'timeout');
        else if (flight.repeatAt <= now) this.#repeat(port, id, flight, now);
      }
    }
    this.#giveUpOverdue(now);
    if (this.#inFlight > 0) this.#lookSoon(performance.now());
  };

  /** Time in which this process did not read its sockets does not count against the server. */
  #prolong(ms: number): void {
    for (const port of this.#ports) {
      for (const flight of port.flights.values()) {
        flight.expiresAt += ms;
        flight.repeatAt += ms;
      }
    }
  }

  #giveUpOverdue(now: number): void {
    for (
      let next = this.#waiting[this.#head];
      next && now - next.since > QUEUED_MOST_MS;
      next = this.#waiting[this.#head]
    ) {
      this.#head += 1;
      next.question.settle(unsent('overloaded'));
    }
  }

  /** Same id and port: any copy's answer counts, and guessing does not become easier. */
  #repeat(port: Port, id: number, flight: Flight, now: number): void {
    const { question } = flight;
    if (flight.repeats === 0) this.#pace.lost(now);
    const mayRepeat = question.mayRepeat();
    const bytes = mayRepeat ? encodeQuery(id, question.name, question.type, question) : null;
    if (bytes) port.socket.send(bytes, port.onSent);
    flight.repeats = mayRepeat ? flight.repeats + 1 : REPEATS;
    flight.repeatAt = flight.repeats < REPEATS ? now + 2 * (now - flight.sentAt) : Number.POSITIVE_INFINITY;
  }

  #receive(port: Port, bytes: Buffer): void {
    if (bytes.length < 2) return;
    const id = bytes.readUInt16BE(0);
    const flight = port.flights.get(id);
    if (!flight) return;
    // Not a response: ignored, because the real one may still come.
    if (bytes.length < 3 || ((bytes[2] ?? 0) & QR) === 0) return;
    const { question } = flight;
    const message = decodeMessage(bytes, question.name);
    if (!message) {
      this.#settle(port, id, 'malformed');
      return;
    }
    if (!echoes(message, question)) return;
    this.#pace.answered(flight.repeats > 0 ? null : performance.now() - flight.sentAt, this.#inFlight);
    this.#settle(port, id, message);
  }

  #settle(port: Port, id: number, came: DnsMessage | 'timeout' | 'malformed'): void {
    const flight = port.flights.get(id);
    if (!flight) return;
    port.flights.delete(id);
    this.#inFlight--;
    const now = performance.now();
    const ms = now - flight.sentAt;
    if (came === 'timeout' && flight.repeats === 0) this.#pace.lost(now);
    flight.question.settle(
      typeof came === 'string' ? { kind: 'failed', ms, motivo: came } : { kind: 'reply', ms, message: came },
    );
    if (port.sent >= QUESTIONS_PER_PORT && port.flights.size === 0) this.#remove(port, 'closed');
    this.#schedule();
    this.#restIfIdle();
  }

  #restIfIdle(): void {
    if (this.#inFlight > 0 || this.#waiting.length > 0 || this.#idle) return;
    this.#idle = setTimeout(() => {
      this.close();
      this.#onIdle();
    }, IDLE_MS);
    this.#idle.unref();
  }

  #remove(port: Port, motivo: DnsFailure): void {
    this.#ports = this.#ports.filter((each) => each !== port);
    this.#drop(port, motivo);
  }

  #drop(port: Port, motivo: DnsFailure): void {
    const flights = [...port.flights.values()];
    port.flights.clear();
    port.socket.removeAllListeners('message');
    try {
      port.socket.close();
    } catch {
      // Already closed by the error.
    }
    this.#inFlight -= flights.length;
    const now = performance.now();
    for (const { question, sentAt } of flights) question.settle({ kind: 'failed', ms: now - sentAt, motivo });
  }

  #failWaiting(motivo: DnsFailure): void {
    const waiting = this.#waiting.slice(this.#head);
    this.#waiting = [];
    this.#head = 0;
    for (const { question } of waiting) question.settle(unsent(motivo));
  }
}

function unsent(motivo: DnsFailure): DnsReply {
  return { kind: 'failed', ms: 0, motivo };
}

const pool = new Uint16Array(4096);
let poolAt = pool.length;
function randomId(): number {
  if (poolAt === pool.length) {
    randomFillSync(pool);
    poolAt = 0;
  }
  return pool[poolAt++] ?? 0;
}
