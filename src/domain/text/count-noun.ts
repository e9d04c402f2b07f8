/** A number with its noun, as Spanish writes them: '1 negocio', '12.000 negocios'. */
export const cuantos = (numero: number, uno: string, varios = `${uno}s`): string =>
  `${numero.toLocaleString('es-ES')} ${numero === 1 ? uno : varios}`;
