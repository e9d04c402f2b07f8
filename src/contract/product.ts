export const PRODUCTO = 'Plataforma de Dominios Expirados';
