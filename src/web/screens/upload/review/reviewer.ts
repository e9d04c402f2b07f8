import type { ReviewAnswer, ReviewAsk, Reviewed } from './protocol.ts';

type Request = ReviewAsk extends infer A ? (A extends ReviewAsk ? Omit<A, 'id'> : never) : never;

/** Applies the keyword rules in a worker, which keeps the last reviewed list. */
export class Reviewer {
  readonly #worker = new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module' });
  readonly #waiting = new Map<
    number,
    { settle: (answer: ReviewAnswer) => void; fail: (cause: Error) => void }
  >();
  #asked = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<ReviewAnswer>) => {
      this.#waiting.get(data.id)?.settle(data);
      this.#waiting.delete(data.id);
    });
    this.#worker.addEventListener('error', () => this.#failAll('the review broke off'));
  }

  async review(text: string): Promise<Reviewed> {
    const answer = await this.#ask({ kind: 'review', text });
    if (answer.kind !== 'review') throw new Error('another answer');
    return answer.reviewed;
  }

  /** Valid keywords of the last reviewed list, from `from` to `to`. */
  async part(from: number, to: number): Promise<readonly string[]> {
    const answer = await this.#ask({ kind: 'part', from, to });
    if (answer.kind !== 'part') throw new Error('another answer');
    return answer.keywords;
  }

  async rejected(): Promise<Blob> {
    const answer = await this.#ask({ kind: 'rejected' });
    if (answer.kind !== 'rejected') throw new Error('another answer');
    return answer.file;
  }

  close(): void {
    this.#worker.terminate();
    this.#failAll('the review was closed');
  }

  #ask(request: Request): Promise<ReviewAnswer> {
    const id = this.#asked++;
    return new Promise((settle, fail) => {
      this.#waiting.set(id, { settle, fail });
      this.#worker.postMessage({ ...request, id });
    });
  }

  #failAll(reason: string): void {
    for (const { fail } of this.#waiting.values()) fail(new Error(reason));
    this.#waiting.clear();
  }
}
