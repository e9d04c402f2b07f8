/** The answer with its first part read: what fails before can still be told with a status of its own. */
export async function begun(answer: Response): Promise<Response> {
  const reader = answer.body?.getReader();
  if (!reader) return answer;
  const first = await reader.read();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => hand(controller, first),
    pull: async (controller) => hand(controller, await reader.read()),
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, answer);
}

function hand(
  controller: ReadableStreamDefaultController<Uint8Array>,
  { value }: { value?: Uint8Array | undefined },
): void {
  if (value === undefined) controller.close();
  else controller.enqueue(value);
}
