export function byteStream(): {
  body: ReadableStream<Uint8Array>;
  writer: WritableStreamDefaultWriter<Uint8Array>;
  cut(error: unknown): void;
} {
  let cut: (error: unknown) => void = () => {};
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      cut = (error) => controller.error(error);
    },
  });
  const writer = writable.getWriter();
  writer.closed.catch(() => undefined);
  return { body: readable, writer, cut };
}
