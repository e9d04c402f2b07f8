export const suggestionsText = {
  suggest: 'Sugerir mejoras',
  working: 'Buscando mejoras',
  title: 'Sugerencias',
  none: 'Nada que mejorar: la lista está bien.',
  apply: (many: number) => (many === 1 ? 'Aplicar 1 sugerencia' : `Aplicar ${many} sugerencias`),
  close: 'Cerrar',
  byAi: ' · propuesta por la IA',
  leaveOut: (keyword: string) => `Quitar «${keyword}»`,
  instead: (keyword: string, proposal: string) => `«${keyword}» → «${proposal}»`,
  besides: (proposal: string) => `Añadir «${proposal}»`,
  more: (left: number) => `Ver ${left} más`,
  firstOnly: (many: number) => `Se miran las ${many} primeras.`,
} as const;

export const budgetText = {
  title: 'Gasto y modelo de la IA',
  budget: 'Presupuesto al mes (€)',
  spent: (spent: string, budget: string, questions: number) =>
    `Este mes: ${spent} de ${budget} en ${questions === 1 ? '1 pregunta' : `${questions} preguntas`}.`,
  underCent: 'menos de 0,01 €',
  model: 'Modelo',
  cheapest: (model: string | null) =>
    model === null ? 'El más económico de la clave' : `El más económico: ${model}`,
  save: 'Guardar gasto y modelo',
  saved: 'Guardado.',
  failed: 'No se ha podido cargar el gasto de la IA.',
  prices: 'Precios propios (€ por millón de tokens)',
  priceOf: (model: string, input: number, output: number) =>
    `${model}: ${input.toLocaleString('es-ES')} € de entrada y ${output.toLocaleString('es-ES')} € de salida.`,
  priceModel: 'Modelo (o su comienzo)',
  priceIn: 'Entrada (€)',
  priceOut: 'Salida (€)',
  addPrice: 'Añadir precio',
  removePrice: (model: string) => `Quitar el precio de ${model === '' ? 'la fila' : model}`,
  remove: 'Quitar',
  savePrices: 'Guardar precios',
  pricesSaved: 'Precios guardados.',
} as const;

export const noteText = {
  title: 'Nota y web anterior',
  note: 'En dos frases',
  byAi: (day: string) => `Escrita por la IA con los datos de esta ficha · ${day}`,
  byRules: 'Según las reglas.',
  ask: 'Pedir a la IA',
  site: 'Qué era su web',
  readByAi: (day: string) => `Copia archivada del ${day} · leída por la IA`,
  readByRules: (day: string) => `Copia archivada del ${day} · leída por las reglas`,
  spam: 'Con señales de spam',
  noSpam: 'Sin spam',
} as const;
