import { GOOGLE_DIAS } from '#contract/google-data.ts';
import { RETENTION_DAYS } from '#contract/retention.ts';
import { CONTACT_NOTICE } from '#domain/contact/contact-text.ts';

export interface LegalText {
  title: string;
  lead: string;
  sections: readonly {
    title: string;
    paragraphs: readonly string[];
    links?: readonly { label: string; href: string }[];
  }[];
}

const days = (count: number) => (count === 1 ? '1 día' : `${count} días`);
const RETENTION_TEXT: Record<keyof typeof RETENTION_DAYS, string> = {
  evidencias: 'Respuestas de DNS, webs y registros, que comparten todas las cuentas',
  evidencias_cuenta: 'Pruebas que solo ve tu cuenta',
  auditoria:
    'Historial de la cuenta: entradas, claves, exportaciones y borrados, con su dirección IP y navegador',
  sesiones: 'Sesiones, con su dirección IP y navegador, desde que terminan',
  cambios_administracion: 'Cambios que hace quien administra esta instalación',
  batch_logs: 'Registro de cada batch',
  ia_respuestas: 'Respuestas de la IA, para no preguntar dos veces lo mismo',
  eventos: 'Eventos enviados a tus direcciones, con sus intentos de entrega',
  uso_solicitudes: 'Uso de cada mes',
  papelera_dominios: 'Dominios borrados, por si deshaces el borrado',
  idempotencias: 'Respuestas que un programa puede pedir otra vez con la misma clave',
  cupos: 'Cuántas peticiones se han hecho en el último minuto',
  claves_api: 'Claves de firma de eventos que se han cambiado por otras',
  metricas_mundo: 'Métricas de dominios (archivo web y popularidad), desde que dejan de estar al día',
  liberaciones_vistas: 'Cuándo se liberaron los dominios vigilados, sin datos de ninguna cuenta',
};
const RETENTION_LINES = Object.entries(RETENTION_DAYS).map(
  // The record is built from these names.
  ([table, count]) => `${RETENTION_TEXT[table as keyof typeof RETENTION_TEXT]}: ${days(count)}.`,
);

export const controllerText = {
  title: 'Quién responde de los datos',
  is: (name: string) =>
    `El responsable del tratamiento de los datos personales de esta instalación es ${name}.`,
  write: 'Para ejercer tus derechos (acceso, rectificación, supresión, oposición), escribe a',
  unset:
    'Quien opera esta instalación todavía no ha dicho quién es el responsable del tratamiento: tiene que ponerlo en el ajuste RESPONSABLE. Mientras tanto, pregúntale a quien te ha dado acceso.',
} as const;

export const terminosText: LegalText = {
  title: 'Términos de uso',
  lead: 'Qué hace esta herramienta, qué puedes esperar de ella y qué se espera de ti.',
  sections: [
    {
      title: 'El servicio',
      paragraphs: [
        'La plataforma busca negocios locales en servicios de mapas, extrae el dominio de su web y comprueba si ese dominio está activo, caducado o libre.',
        'El acceso está reservado a las personas que el administrador haya autorizado. La cuenta es personal.',
      ],
    },
    {
      title: 'Lo que significa un veredicto',
      paragraphs: [
        'Cada veredicto se apoya en pruebas con fecha y servidor, que puedes consultar. «LIBRE» quiere decir que el registro del dominio ha contestado que no existe en el momento indicado; no es una reserva ni garantiza que siga libre cuando vayas a registrarlo.',
        'Los valores estimados son orientativos: no son una tasación ni una promesa de venta.',
      ],
    },
    {
      title: 'Uso responsable',
      paragraphs: [
        'Respeta las condiciones de los proveedores de datos cuyas claves configures y los derechos de marca de terceros. Registrar un dominio que se confunde con la marca de otro puede tener consecuencias legales.',
        CONTACT_NOTICE,
      ],
    },
    {
      title: 'Disponibilidad y responsabilidad',
      paragraphs: [
        'El servicio se presta tal cual. Depende de registros y proveedores externos que pueden fallar o limitar las consultas; cuando ocurre, la plataforma lo dice y no inventa un resultado.',
      ],
    },
  ],
};

export const privacidadText: LegalText = {
  title: 'Privacidad',
  lead: 'Qué datos se guardan, para qué, y cómo llevártelos o borrarlos.',
  sections: [
    {
      title: 'Tus datos',
      paragraphs: [
        'Al entrar con Google se guardan tu identificador de Google, tu correo, tu nombre y tu imagen. Sirven para saber quién eres y para mostrarte tu cuenta; no se comparten con nadie.',
        'Tus keywords, negocios, dominios y ajustes pertenecen a tu cuenta y ninguna otra cuenta los ve. Las claves de API que configures se guardan cifradas y nunca se muestran enteras.',
      ],
    },
    {
      title: 'Datos de negocios',
      paragraphs: [
        'De los negocios se guardan datos que ellos mismos publican en servicios de mapas: nombre, dirección, teléfono, web, valoración y categoría. Cuando el negocio es una persona, esos datos son personales: trátalos conforme al RGPD.',
        `De los negocios que vienen de Google Places se conserva, salvo que la cuenta elija otra cosa, el identificador del lugar y lo que averigua esta herramienta. Su nombre, dirección, teléfono, web, categoría, valoración y coordenadas se retiran a los ${days(GOOGLE_DIAS)} de la última búsqueda que los encontró, y no salen en las exportaciones.`,
        'Si un negocio se opone a que le escriban, la marca «No contactar» lo recuerda: su fecha, el motivo que se anotó y huellas con clave (HMAC) de su lugar en el mapa y de su nombre con su teléfono o dirección. Las huellas no dicen quién es; solo sirven para reconocerlo si vuelve a encontrarse, aunque antes se borrara. Un negocio marcado no se ofrece como cliente, no tiene carta y no sale en las exportaciones. La marca se guarda hasta que se quita o se elimina la cuenta: borrarla antes dejaría sin efecto su oposición.',
        'Los registros de algunos dominios publican quién es su titular. Con cada dominio se guarda el nombre de persona u organización de la última respuesta que lo da por registrado: si ya no publica ninguno, se borra el anterior. También se borra en cuanto el dominio queda libre o se ve que otro lo ha registrado después, y con el dominio o la cuenta cuando los eliminas.',
      ],
    },
    {
      title: 'Cuánto se guarda',
      paragraphs: [
        'Lo que es tuyo (keywords, negocios, dominios, compras, filtros y ajustes) se guarda hasta que lo borres o elimines la cuenta. Lo demás se borra solo al cumplir su plazo:',
        ...RETENTION_LINES,
      ],
    },
    {
      title: 'Cookies y almacenamiento',
      paragraphs: [
        'Se usa una única cookie, técnica e imprescindible, para mantener la sesión. En tu navegador se guardan además el token de acceso, tu usuario, el tema elegido y el borrador de la búsqueda. No hay analítica, publicidad ni contenido de terceros.',
      ],
    },
    {
      title: 'Tus derechos',
      paragraphs: [
        'En Configuración → Seguridad puedes llevarte todos tus datos en un ZIP y eliminar la cuenta: deja de ser accesible al momento y sus filas se borran a continuación. Puedes pedir el acceso, la rectificación o la supresión a quien responde de los datos.',
      ],
    },
  ],
};

export const fuentesText: LegalText = {
  title: 'Fuentes de datos',
  lead: 'De dónde sale lo que ves, y las condiciones con que se usa.',
  sections: [
    {
      title: 'Negocios',
      paragraphs: [
        '© OpenStreetMap contributors. Los datos de OpenStreetMap se ofrecen bajo la licencia Open Database License (ODbL) 1.0; las filas que proceden de ellos conservan esa marca y esa licencia.',
        'Según la configuración de la cuenta, los negocios pueden proceder también de Local Business Data o de Maps Data, que ofrecen fichas públicas de Google Maps, con las condiciones de cada proveedor.',
        'Quienes venden fichas de Google Maps las recogen de sus páginas: Google lo discute ante los tribunales (Google contra SerpApi, demanda de 19 de diciembre de 2025). OpenStreetMap es una fuente abierta, sin esa discusión.',
        'Google Places está apagado mientras nadie lo elija. Sus condiciones son más estrictas para quien factura en el EEE, y cumplirlas corresponde a quien lo activa: de fábrica solo se conserva el identificador del lugar y lo que averigua esta herramienta (el dominio y su veredicto); lo demás se retira a los 30 días y no sale en las exportaciones. Google, Google Maps y Google Places son marcas de Google LLC, que no participa en esta herramienta ni la respalda.',
      ],
      links: [
        { label: 'Derechos de autor de OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
        { label: 'Licencia ODbL 1.0', href: 'https://opendatacommons.org/licenses/odbl/1-0/' },
        {
          label: 'Usos de Google Places permitidos en el EEE',
          href: 'https://cloud.google.com/terms/maps-platform/eea-places-api-permitted-uses',
        },
        { label: 'Condiciones de Google Maps', href: 'https://maps.google.com/help/terms_maps/' },
      ],
    },
    {
      title: 'Lugares',
      paragraphs: [
        'El país de una keyword se reconoce por los nombres de población que contiene. La lista de poblaciones procede de GeoNames, bajo la licencia Creative Commons Atribución 4.0; se han elegido las mayores de cada país y se han quitado mayúsculas y acentos.',
      ],
      links: [
        { label: 'GeoNames', href: 'https://www.geonames.org/' },
        { label: 'Licencia CC BY 4.0', href: 'https://creativecommons.org/licenses/by/4.0/deed.es' },
      ],
    },
    {
      title: 'Dominios',
      paragraphs: [
        'La delegación se pregunta a los servidores DNS de cada zona; la titularidad, al RDAP o al WHOIS del propio registro. Los servidores RDAP son los que publica IANA, y los límites de consulta de cada registro se respetan.',
        'La frontera entre un dominio propio y una plataforma compartida usa la Public Suffix List, publicada bajo la Mozilla Public License 2.0, y listas propias.',
      ],
      links: [
        { label: 'Registro RDAP de IANA', href: 'https://data.iana.org/rdap/' },
        { label: 'Public Suffix List', href: 'https://publicsuffix.org/' },
      ],
    },
    {
      title: 'Métricas',
      paragraphs: [
        'Ninguna métrica se inventa: cada una lleva su fuente y su fecha, y la que no se conoce queda vacía. Pueden proceder de Open PageRank y de Internet Archive.',
      ],
      links: [
        { label: 'Open PageRank', href: 'https://www.domcop.com/openpagerank/' },
        { label: 'Internet Archive', href: 'https://archive.org/' },
      ],
    },
  ],
};
