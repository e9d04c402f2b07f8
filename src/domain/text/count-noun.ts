/** A figure that is written already, with its noun: '1 negocio', '12.000 negocios'. */
export const conNombre = (cifra: string, uno: string, varios = `${uno}s`): string =>
  `${cifra} ${cifra === '1' ? uno : varios}`;

/** A number with its noun, as Spanish writes them: '1 negocio', '12.000 negocios'. */
export const cuantos = (numero: number, uno: string, varios = `${uno}s`): string =>
  conNombre(numero.toLocaleString('es-ES'), uno, varios);
