import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import sax from 'sax';
import { unreadable } from './xlsx-zip.ts';

export interface XmlReader {
  /** Names come without their prefix. */
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  text(text: string): void;
}

/** Parses a part as a stream; custom entities are never expanded. Throws `archivo_no_valido` for invalid XML. */
export async function* parseXml(source: Readable, reader: XmlReader): AsyncGenerator<void> {
  const parser = sax.parser(true, { xmlns: false, position: false, trim: false });
  parser.onopentag = ({ name, attributes }) =>
    reader.open(
      local(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), String(value)])),
    );
  parser.onclosetag = (name) => reader.close(local(name));
  parser.ontext = (text) => reader.text(text);
  parser.oncdata = (text) => reader.text(text);
  parser.onerror = (error) => {
    throw unreadable(error);
  };
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'archivo_no_valido') throw cause;
    throw unreadable(cause);
  } finally {
    source.destroy();
  }
  yield;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
