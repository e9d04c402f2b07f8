import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import * as z from 'zod';

/** The protocol's versions, by how the official client is told to speak each. */
export const VERSIONS: readonly [version: string, mode: VersionNegotiationMode][] = [
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
];

export async function connect(
  url: string,
  token: string,
  mode: VersionNegotiationMode = 'legacy',
): Promise<Client> {
  const client = new Client({ name: 'prueba', version: '1' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }));
  return client;
}

const Text = z.tuple([z.object({ type: z.literal('text'), text: z.string() })]);

export const textOf = ({ content }: CallToolResult): string => Text.parse(content)[0].text;

/** The structure of an answer that is not a refusal. */
export function structureOf(result: CallToolResult): Record<string, unknown> {
  if (result.isError) throw new Error(textOf(result));
  return z.record(z.string(), z.unknown()).parse(result.structuredContent);
}
