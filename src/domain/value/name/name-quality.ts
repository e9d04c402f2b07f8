import { clamp } from '../text.ts';
import type { ClaseNombre, Nombre } from './name.ts';

/** Worth of a well-spelled name of each kind to a buyer, 0–1. */
const BASE: Record<ClaseNombre, number> = {
  oficio_lugar: 1,
  oficio: 0.95,
  lugar: 0.9,
  palabra: 0.85,
  oficio_lugar_mas: 0.74,
  oficio_comun: 0.7,
  palabras: 0.66,
  lugar_mas: 0.52,
  marca_corta: 0.56,
  oficio_marca: 0.5,
  persona: 0.3,
  marca: 0.34,
};

export interface CalidadNombre {
  /** 0–1. */
  valor: number;
  /** 0–1: factor for spelling: hyphens, digits, length, accents. */
  grafia: number;
}

export function nameQuality(nombre: Nombre): CalidadNombre {
  const grafia = spelling(nombre);
  const kind = BASE[nombre.clase] - wordCost(nombre) + brevity(nombre);
  const unwanted = nombre.piezas.some((piece) => piece.tipo === 'vetada') ? 0.25 : 1;
  return { valor: clamp(kind * grafia * unwanted, 0.02), grafia };
}

function wordCost(nombre: Nombre): number {
  const count = (tipo: string) => nombre.piezas.filter((piece) => piece.tipo === tipo).length;
  const common = nombre.clase === 'palabras' ? Math.max(0, count('comun') - 2) : 0;
  const trades = Math.max(0, count('oficio') - 2);
  return (
    0.09 * count('relleno') +
    0.05 * count('enlace') +
    0.1 * common +
    0.06 * trades +
    0.05 * Math.max(0, count('otra') - 1)
  );
}

/** Shorter marks sell better; an unpronounceable one is worth less. */
function brevity(nombre: Nombre): number {
  if (!nombre.pronunciable) return nombre.largo <= 3 ? 0.1 : -0.24;
  if (nombre.clase === 'marca_corta' || nombre.clase === 'palabra' || nombre.clase === 'marca')
    return clamp(0.03 * (8 - nombre.largo), -0.2, 0.12);
  return 0;
}

const EASY_LENGTH = 13;

function spelling(nombre: Nombre): number {
  const { guiones, cifras, cifrasDentro, idn, largo } = nombre;
  const hyphens = guiones === 0 ? 1 : guiones === 1 ? 0.78 : 0.78 - 0.14 * (guiones - 1);
  const digits = cifras === 0 ? 1 : Math.max(0.4, 0.72 - 0.05 * (cifras - 1)) * (cifrasDentro ? 0.75 : 1);
  const length = largo <= EASY_LENGTH ? 1 - 0.002 * largo : 0.974 - 0.017 * (largo - EASY_LENGTH);
  return clamp(Math.max(0.3, hyphens) * digits * Math.max(0.2, length) * (idn ? 0.7 : 1), 0.1);
}
