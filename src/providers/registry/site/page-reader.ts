import { Worker } from 'node:worker_threads';
import { type PageReading, readPage } from '#domain/site/page.ts';
import type { RawPage } from './page-worker.ts';

/** More than a hundred times what a page of 256 KB takes. */
const READING_MS = 5_000;
const WAITING_MAX = 1_000;
const MEMORY_MB = 128;

interface Job {
  page: RawPage;
  resolve: (reading: PageReading) => void;
}

/** Parses foreign pages in a thread with a time limit, one at a time. An unreadable page is judged by its headers. */
export class PageReader {
  readonly #limitMs: number;
  readonly #script: URL;
  #worker: Worker | null = null;
  #current: Job | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly #waiting: Job[] = [];

  constructor(options: { limitMs?: number; script?: URL } = {}) {
    this.#limitMs = options.limitMs ?? READING_MS;
    this.#script = options.script ?? new URL('./page-worker.ts', import.meta.url);
  }

  /** Never rejects. */
  read(page: RawPage): Promise<PageReading> {
    return new Promise((resolve) => {
      if (this.#waiting.length >= WAITING_MAX) resolve(withoutContent(page));
      else this.#waiting.push({ page, resolve });
      this.#next();
    });
  }

  async close(): Promise<void> {
    for (const { page, resolve } of this.#waiting.splice(0)) resolve(withoutContent(page));
    await this.#giveUp();
  }

  #next(): void {
    if (this.#current !== null) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    this.#current = job;
    this.#worker ??= this.#start();
    this.#timer = setTimeout(() => void this.#giveUp(), this.#limitMs);
    this.#worker.postMessage(job.page);
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    // An idle thread must not keep the process alive.
    worker.unref();
    worker.on('message', (reading: PageReading) => this.#settle(reading));
    const onEnd = () => {
      if (this.#worker === worker) void this.#giveUp();
    };
    worker.on('error', onEnd);
    worker.on('exit', onEnd);
    return worker;
  }

  async #giveUp(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    if (this.#current !== null) this.#settle(withoutContent(this.#current.page));
    await worker?.terminate();
  }

  #settle(reading: PageReading): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const job = this.#current;
    this.#current = null;
    job?.resolve(reading);
    this.#next();
  }
}

function withoutContent({ bytes: _, ...page }: RawPage): PageReading {
  const reading = readPage({ ...page, body: '', nameservers: [] });
  return { ...reading, detalle: `${reading.detalle}; su contenido no se ha podido leer a tiempo` };
}
