/** Texts of the suggestions and of the AI's settings. */
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
  firstOnly: (many: number) => `Se miran las ${many} primeras.`,
} as const;

export const budgetText = {
  title: 'Gasto y modelo de la IA',
  budget: 'Presupuesto al mes (€)',
  spent: (spent: string, budget: string, questions: number) =>
    `Este mes: ${spent} de ${budget} en ${questions === 1 ? '1 pregunta' : `${questions} preguntas`}.`,
  model: 'Modelo',
  cheapest: 'El más económico de la clave',
  save: 'Guardar gasto y modelo',
  saved: 'Guardado.',
  failed: 'No se ha podido cargar el gasto de la IA.',
} as const;
