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

/** Arguments that each tool accepts, for an account with these rows. */
export const argumentsOf = (
  ids: Readonly<Partial<Record<'batches' | 'dominios' | 'resultados', string>>>,
): Record<string, Record<string, unknown>> => ({
  resumen_cuenta: {},
  estado_servicios: {},
  sugerir_keywords: { keywords: ['panaderias lugo'] },
  planificar_busqueda: { total_keywords: 3 },
  preparar_busqueda: {
    keywords_texto: 'panaderías en Vigo\ndentistas en Vigo',
    configuracion: { max_resultados_por_keyword: 20 },
  },
  iniciar_busqueda: { id: ids.batches },
  pausar_busqueda: { id: ids.batches, razon: 'una prueba' },
  listar_busquedas: {},
  ver_busqueda: { id: ids.batches },
  resultados_busqueda: { id: ids.batches },
  buscar_dominios: { es_disponible: 'true' },
  ver_dominio: { id: ids.dominios },
  historial_dominio: { id: ids.dominios },
  verificar_dominios: { dominios: ['panaderia-nueva.es', 'no es un dominio'] },
  anotar_dominio: { id: ids.dominios, notas: 'llamar el lunes', favorito: true },
  proximas_liberaciones: {},
  buscar_oportunidades: { por_nombre: 'true' },
  ver_oportunidad: { id: ids.resultados },
  buscar_negocios: { limit: 5 },
  preparar_compra: { id: ids.dominios },
});
