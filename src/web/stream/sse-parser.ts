export interface SseFrame {
  id: string | null;
  event: string;
  data: string;
}

/** A larger frame is not ours: the connection is closed before it fills the memory. */
const MAX_FRAME_CHARS = 2 * 1024 * 1024;

/**
 * Reads server-sent events from chunks of text (WHATWG HTML, section 9.2.6): LF, CRLF or CR line ends, comments
 * ignored, several `data` lines joined. Throws RangeError above the frame limit. eventsource-parser 3.1.1 adds 850
 * compressed bytes to each first load, above the limit of `e2e/first-load.spec.ts`.
 */
export function createSseParser(onFrame: (frame: SseFrame) => void): (chunk: string) => void {
  let rest = '';
  let data: string[] = [];
  let event = '';
  let id: string | null = null;
  let size = 0;
  let afterCr = false;

  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onFrame({ id, event: event || 'message', data: data.join('\n') });
      data = [];
      event = '';
      size = 0;
      return;
    }
    const colon = text.indexOf(':');
    const name = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') {
      data.push(value);
      size += value.length;
    } else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
  };

  return (chunk) => {
    let text = afterCr && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    if (chunk !== '') afterCr = chunk.endsWith('\r');
    text = rest + text;
    const lines = text.split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    for (const one of lines) line(one);
    if (size + rest.length > MAX_FRAME_CHARS) throw new RangeError('event frame too large');
  };
}
