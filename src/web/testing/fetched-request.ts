type Listener = (() => void) | null;

/** An XMLHttpRequest over the page's `fetch`, which `serve` answers. */
export class FetchedRequest {
  static readonly HEADERS_RECEIVED = 2;
  readonly upload: { onprogress: ((sent: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  onreadystatechange: Listener = null;
  onprogress: Listener = null;
  onload: Listener = null;
  onerror: Listener = null;
  readyState = 0;
  status = 0;
  statusText = '';
  responseText = '';
  readonly #headers = new Headers();
  readonly #stop = new AbortController();
  #asked = { method: 'GET', url: '' };
  #answered = new Headers();

  open(method: string, url: string): void {
    this.#asked = { method, url };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  }

  abort(): void {
    this.#stop.abort();
  }

  send(body: BodyInit | null): void {
    this.#run(body).catch(() => this.onerror?.());
  }

  async #run(body: BodyInit | null): Promise<void> {
    const { method, url } = this.#asked;
    const answer = await window.fetch(url, {
      method,
      body,
      headers: this.#headers,
      signal: this.#stop.signal,
    });
    [this.status, this.statusText, this.#answered] = [answer.status, answer.statusText, answer.headers];
    this.readyState = FetchedRequest.HEADERS_RECEIVED;
    this.onreadystatechange?.();
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader?.read(); piece !== undefined && !piece.done; piece = await reader?.read()) {
      this.responseText += piece.value;
      this.onprogress?.();
    }
    this.onload?.();
  }
}
