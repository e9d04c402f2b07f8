import { erroresComunes } from './common-errors.ts';
import { erroresDeAcceso } from './sign-in-errors.ts';

/** Code → HTTP status and text, word for word as in the specification's section 8; the thrower fills in `{detalle}`. */
export const errores = {
  ...erroresComunes,
  ...erroresDeAcceso,
  host_no_admitido: [421, 'Esta dirección no es la de este programa. Usa la que imprime el terminal.'],
  sesion_reutilizada: [
    401,
    'Por seguridad hemos cerrado esta sesión: se usó una copia antigua de sus datos de acceso. Inicia sesión de nuevo y revisa tus sesiones abiertas en Configuración, pestaña Seguridad.',
  ],
  sesion_cerrada: [
    401,
    'Esta sesión se cerró desde la lista de sesiones de tu cuenta. Inicia sesión de nuevo.',
  ],
  sesion_sobrante: [
    401,
    'Esta sesión se cerró porque tu cuenta abrió otras y había demasiadas. Inicia sesión de nuevo.',
  ],
  lista_te_deja_fuera: [409, 'Esta lista te dejaría fuera: {detalle}'],
  segundo_factor_obligatorio: [
    403,
    'Esta instalación pide un segundo factor. Actívalo en Configuración, pestaña Seguridad, para continuar.',
  ],
  segundo_factor_incorrecto: [400, 'El código no es correcto o ya se ha usado.'],
  segundo_factor_bloqueado: [
    429,
    'Demasiados intentos con un código incorrecto. Espera 15 minutos y vuelve a intentarlo.',
  ],
  segundo_factor_caducado: [
    400,
    'Ha pasado demasiado tiempo desde que entraste con Google. Vuelve a empezar.',
  ],
  segundo_factor_activo: [409, 'Ya hay un autenticador activado. Quítalo antes de preparar otro.'],
  segundo_factor_inactivo: [409, 'La verificación en dos pasos no está activada.'],
  segundo_factor_aparte: [
    409,
    'La verificación en dos pasos se activa y se quita con un código, en la pestaña Seguridad.',
  ],
  passkey_no_valida: [400, 'No se ha podido guardar la passkey: {detalle}'],
  passkey_no_encontrada: [404, 'La passkey no existe o se ha eliminado.'],
  sesion_no_encontrada: [404, 'La sesión no existe o ya se ha cerrado.'],
  email_no_coincide: [400, 'El correo escrito no es el de esta cuenta.'],
  canal_no_valido: [400, 'No se puede usar: {detalle}'],
  destino_no_encontrado: [404, 'La dirección de eventos no existe o se ha eliminado.'],
  destinos_demasiados: [400, 'Una cuenta tiene como máximo 20 direcciones de eventos: elimina alguna.'],
  entrega_no_encontrada: [404, 'La entrega no existe o se ha borrado al cumplir su plazo.'],
  importacion_no_valida: [400, 'El archivo no se puede importar: {detalle}.'],
  importar_fallido: [500, 'Error al importar datos'],
  suscripcion_no_encontrada: [404, 'Ese navegador ya no recibe avisos.'],
  confirmacion_necesaria: [403, 'Confirma que eres tú para continuar.'],
  entrada_no_valida: [400, 'Los datos enviados no son válidos: {detalle}'],
  cuerpo_demasiado_grande: [413, 'Los datos enviados superan el tamaño máximo permitido.'],
  tipo_no_admitido: [415, 'El contenido debe enviarse como JSON.'],
  metodo_no_admitido: [405, 'Esta dirección no admite ese método.'],
  origen_no_permitido: [403, 'La petición no viene de esta aplicación.'],
  demasiadas_conexiones: [429, 'Hay demasiadas pestañas abiertas con esta cuenta. Cierra alguna.'],
  keyword_no_encontrada: [404, 'La keyword no existe o se ha eliminado.'],
  batch_no_encontrado: [404, 'El batch no existe o se ha eliminado.'],
  negocio_no_encontrado: [404, 'El negocio no existe o se ha eliminado.'],
  marcas_ilegibles: [
    409,
    'Tus marcas «No contactar» están cifradas con otra clave maestra: pide a quien administra el servidor que la recupere',
  ],
  fecha_futura: [400, 'La fecha de lo que ya se hizo no puede ser futura: corrígela'],
  contacto_no_encontrado: [404, 'La anotación no existe o se ha eliminado.'],
  dominio_no_encontrado: [404, 'El dominio no existe o se ha eliminado.'],
  keywords_vacias: [400, 'Por favor, ingresa al menos una keyword'],
  keyword_no_valida: [400, '{detalle}'],
  demasiadas_keywords: [400, 'Un batch admite como máximo 300.000 keywords: {detalle}'],
  archivo_no_valido: [400, '{detalle}'],
  archivo_demasiado_grande: [413, 'El archivo supera el máximo de {detalle}.'],
  sin_proveedor: [409, '{detalle}'],
  modelo_no_listado: [
    400,
    'El proveedor de IA no ofrece el modelo «{detalle}» con tu clave: elige uno de la lista.',
  ],
  negocio_repetido: [409, 'Ese negocio ya está en la cuenta.'],
  keyword_repetida: [409, 'Esa keyword ya está en el batch.'],
  batch_en_proceso: [409, 'El batch se está procesando. Páusalo antes de hacer este cambio.'],
  keyword_en_proceso: [409, 'La keyword se está procesando. Espera a que termine.'],
  keyword_terminada: [409, 'La keyword ya se ha buscado. Añade una nueva.'],
  batch_terminado: [409, 'El batch ya ha terminado.'],
  batch_incompleto: [409, 'El batch todavía está recibiendo keywords.'],
  dominio_en_proceso: [409, 'El dominio se está verificando. Espera a que termine.'],
  seleccion_demasiado_grande: [
    400,
    'Una acción en bloque admite como máximo 10.000 dominios: usa un filtro más estrecho.',
  ],
  oportunidad_no_encontrada: [404, 'La oportunidad no existe o se ha eliminado.'],
  filtro_no_encontrado: [404, 'El filtro guardado no existe o se ha eliminado.'],
  filtro_sin_eventos: [400, 'Con ese filtro nunca llegaría {detalle}: quita ese evento o elige otro filtro.'],
  filtros_demasiados: [400, 'Una cuenta guarda como máximo 50 filtros: elimina alguno.'],
  orden_no_encontrada: [404, 'La orden no existe o se ha eliminado.'],
  orden_no_posible: [409, '{detalle}'],
  orden_enviada: [
    409,
    'La orden ya se ha enviado al registrador: no se puede cancelar. Espera a que diga si la ha comprado.',
  ],
  orden_terminada: [409, 'La orden ya ha terminado. Crea otra si aún quieres el dominio.'],
  orden_sin_duda: [409, 'El registrador ya ha dicho qué pasó con esta orden: no hay nada que aclarar.'],
  ordenes_demasiadas: [409, 'Una cuenta tiene como máximo 1.000 órdenes abiertas: cancela alguna.'],
  dominio_sin_registro_propio: [400, 'No es un dominio propio que se pueda verificar: {detalle}'],
  iniciar_fallido: [500, 'Error al iniciar el procesamiento'],
  pausar_fallido: [500, 'Error al pausar el procesamiento'],
  crear_keywords_fallido: [500, 'Error creando keywords'],
  clave_vacia: [400, 'Por favor ingresa una API key'],
  clave_no_valida: [400, 'La clave no es válida: {detalle}'],
  clave_prueba_fallida: [502, 'Error al probar la API key'],
  clave_rechazada: [409, 'El proveedor ha rechazado la clave: {detalle}'],
  cuota_agotada: [409, 'Se ha alcanzado un límite de la cuenta: {detalle}'],
  proveedor_limitado: [503, '{detalle}'],
  proveedor_caido: [502, '{detalle}'],
  proveedor_incomprensible: [502, '{detalle}'],
  disco_lleno: [
    503,
    'El servidor se ha quedado sin espacio en disco. No se ha guardado nada: inténtalo cuando lo haya.',
  ],
  base_de_datos_caida: [503, 'La base de datos no está disponible. Inténtalo de nuevo en unos segundos.'],
  base_de_datos_ocupada: [500, 'Otra instancia está usando esta carpeta de datos: {detalle}'],
  base_de_datos_mas_nueva: [
    500,
    'La carpeta de datos es de una versión más nueva del programa: {detalle}. No se ha tocado nada.',
  ],
  migracion_cambiada: [
    500,
    'La base de datos la creó otra versión del programa: la migración {detalle} se aplicó con otro texto. No se ha ' +
      'tocado nada. Ábrela con la versión que la creó, o empieza con una base de datos o una carpeta de datos nuevas.',
  ],
  respaldo_no_valido: [400, 'El respaldo no se puede restaurar: {detalle}.'],
  configuracion_incompleta: [500, 'Faltan ajustes o no son correctos: {detalle}'],
  claves_guardar_fallido: [500, 'Error al guardar API keys'],
  config_guardar_fallido: [500, 'Error al guardar la configuración'],
  acceso_no_valido: [
    401,
    'El token no es válido: no existe, ha caducado o se ha revocado. Crea otro en Configuración, pestaña Seguridad.',
  ],
  alcance_insuficiente: [
    403,
    'Este token no tiene el permiso «{detalle}». Crea otro que lo tenga en Configuración, pestaña Seguridad.',
  ],
  solo_con_sesion: [403, 'Esto no se puede hacer con un token: inicia sesión en la aplicación.'],
  acceso_no_encontrado: [404, 'El acceso no existe o ya se ha revocado.'],
  idempotencia_no_valida: [400, 'La cabecera Idempotency-Key no es válida: {detalle}.'],
  idempotencia_en_curso: [
    409,
    'Esta petición todavía se está haciendo. Repítela en unos segundos con la misma Idempotency-Key.',
  ],
  idempotencia_distinta: [
    422,
    'Esta Idempotency-Key ya se usó con otros datos. Usa una nueva para cada petición distinta.',
  ],
  idempotencia_sin_respuesta: [
    409,
    'Esta petición ya se hizo, o se interrumpió a medias, y su respuesta no está guardada. Comprueba si ya existe lo que ' +
      'creaba; si no existe, repítela con otra Idempotency-Key.',
  ],
  accesos_demasiados: [400, 'Una cuenta tiene como máximo 50 accesos de programas: revoca alguno.'],
  pendiente_de_otra_entrega: [501, 'Esta parte del producto todavía no está disponible.'],
} as const satisfies Record<string, readonly [status: number, texto: string]>;

export type CodigoError = keyof typeof errores;

export function textoError(code: CodigoError, detalle = ''): string {
  return errores[code][1].replace('{detalle}', () => detalle);
}

export { RespuestaError } from './common-errors.ts';
