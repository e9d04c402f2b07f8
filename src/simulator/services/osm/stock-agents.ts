const stock =
  /^(node|undici|node-fetch|axios|got|curl|wget|python|go-http-client|java|okhttp|libwww|ruby|php)\b/i;

/** No User-Agent, or a library's own: OpenStreetMap's servers want to know who is asking. */
export function isStockAgent(agent: string | undefined): boolean {
  return !agent || agent.trim() === '' || stock.test(agent.trim());
}
