/** What the product is called wherever it names itself. */
export const PRODUCTO = 'Plataforma de Dominios Expirados';
