export interface TextStream {
  body: ReadableStream<Uint8Array>;
  writer: WritableStreamDefaultWriter<string>;
  /** Ends it at once, even while a write waits for a stalled reader, where a writer's abort would wait too. */
  cut(error: unknown): void;
}

export function textStream(): TextStream {
  const encoder = new TextEncoder();
  let cut: TextStream['cut'] = () => {};
  const { readable, writable } = new TransformStream<string, Uint8Array>({
    start(controller) {
      cut = (error) => controller.error(error);
    },
    transform(text, controller) {
      controller.enqueue(encoder.encode(text));
    },
  });
  const writer = writable.getWriter();
  // The caller that aborts it has the reason.
  writer.closed.catch(() => undefined);
  return { body: readable, writer, cut };
}
