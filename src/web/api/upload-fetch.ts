const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * `fetch` with upload progress, which the browser's own does not report: `onSent` gets the bytes sent so far. The
 * answer's text can be read as it arrives.
 */
export function uploadFetch(onSent: (sent: number, total: number) => void): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal, method = 'GET', body = null } = init;
      if (signal?.aborted) return reject(signal.reason);
      const request = new XMLHttpRequest();
      const encoder = new TextEncoder();
      let answer: ReadableStreamDefaultController<Uint8Array> | null = null;
      let passedOn = 0;
      const stop = () => {
        signal?.removeEventListener('abort', stop);
        request.abort();
        fail(signal?.reason);
      };
      const fail = (reason: unknown) => {
        signal?.removeEventListener('abort', stop);
        reject(reason);
        answer?.error(reason);
        answer = null;
      };
      const passOn = () => {
        answer?.enqueue(encoder.encode(request.responseText.slice(passedOn)));
        passedOn = request.responseText.length;
      };
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
      request.onreadystatechange = () => {
        if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
        const { status, statusText } = request;
        const text = new ReadableStream<Uint8Array>({
          start: (controller) => {
            answer = controller;
          },
          cancel: () => {
            answer = null;
            request.abort();
          },
        });
        const headers = headersOf(request.getAllResponseHeaders());
        resolve(new Response(WITHOUT_BODY.has(status) ? null : text, { status, statusText, headers }));
      };
      request.onprogress = passOn;
      request.onload = () => {
        signal?.removeEventListener('abort', stop);
        passOn();
        answer?.close();
      };
      request.onerror = () => fail(new TypeError('the connection was lost'));
      signal?.addEventListener('abort', stop, { once: true });
      request.open(method, String(url));
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      // It takes any body but a stream, and no caller sends one.
      request.send(body as XMLHttpRequestBodyInit | null);
    });
}

const headersOf = (lines: string): Headers =>
  new Headers(
    lines
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
