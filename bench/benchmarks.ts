import { carga } from './carga.ts';
import { cargaHttp } from './carga-http.ts';
import { cuenta } from './cuenta.ts';
import { dns } from './dns.ts';
import { escala } from './escala.ts';
import { escritura } from './escritura.ts';
import { exportar } from './exportar.ts';
import { ia } from './ia.ts';
import { keywords } from './keywords.ts';
import { listas } from './listas.ts';
import type { Measured } from './measured.ts';
import { paginas } from './paginas/paginas.ts';
import { pantalla } from './pantalla.ts';
import { ranking } from './ranking/ranking.ts';
import { recoleccion } from './recoleccion.ts';
import { registro } from './registro.ts';
import { reloj } from './reloj.ts';
import { rendimiento } from './rendimiento.ts';
import { valoracion } from './valoracion.ts';
import { veredictos } from './veredictos.ts';

/** Every benchmark by the name it is asked for, with the flags that it is given (`--grande`). */
export const benchmarks: Record<string, (flags: ReadonlySet<string>) => Promise<Measured>> = {
  carga,
  'carga-http': cargaHttp,
  cuenta,
  dns,
  escala,
  escritura,
  exportar,
  ia,
  keywords,
  listas,
  paginas,
  pantalla,
  ranking,
  recoleccion,
  registro,
  reloj,
  rendimiento,
  valoracion,
  veredictos,
};
