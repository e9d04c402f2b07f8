const stock =
  /^(node|undici|node-fetch|axios|got|curl|wget|python|go-http-client|java|okhttp|libwww|ruby|php)\b/i;

/** No User-Agent or a library's default one: OpenStreetMap's servers refuse both. */
export function isStockAgent(agent: string | undefined): boolean {
  return !agent || agent.trim() === '' || stock.test(agent.trim());
}
