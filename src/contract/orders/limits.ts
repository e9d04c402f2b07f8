export const ORDEN = {
  anos_max: 10,
  /** 10,000 EUR. */
  tope_max_centimos: 1_000_000,
  tope_mes_max_centimos: 100_000_000,
  /** 100 EUR until a person raises it. */
  tope_mes_inicial_centimos: 10_000,
  servidores_max: 12,
  /** EUR that a dollar counts, in ten-thousandths: at par, above the usual rate, until a person changes it. */
  dolar: { min: 5_000, max: 20_000, inicial: 10_000 },
  /** Open orders of an account. */
  abiertas_max: 1_000,
  /** How far ahead an order may wait for a release. */
  plazo_max_dias: 400,
} as const;
