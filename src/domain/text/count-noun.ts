/** For a figure that is already formatted: '1 negocio', '12.000 negocios'. */
export const conNombre = (cifra: string, uno: string, varios = `${uno}s`): string =>
  `${cifra} ${cifra === '1' ? uno : varios}`;

export const cuantos = (numero: number, uno: string, varios = `${uno}s`): string =>
  conNombre(numero.toLocaleString('es-ES'), uno, varios);
