import { apisText } from './apis/text.ts';
import { channelText } from './notifications/text.ts';
import { ipText } from './security/text.ts';
import { generalText, noticesText, processingText, securityText } from './text.ts';

/** What each setting is called on the screen, by its path. */
export const fieldText: Readonly<Record<string, string>> = {
  nombre_usuario: generalText.name,
  timezone: generalText.timezone,
  idioma: generalText.language,
  tema: generalText.theme,
  proveedor_mapas: apisText.provider,
  ai_provider: apisText.aiProvider,
  'notificaciones.silencio': channelText.quiet,
  'notificaciones.email': noticesText.email,
  'notificaciones.push': noticesText.push,
  'notificaciones.dominios_expirados': noticesText.expired,
  'notificaciones.oportunidades': noticesText.opportunities,
  'notificaciones.errores': noticesText.errors,
  'procesamiento.max_concurrent_requests': processingText.concurrent,
  'procesamiento.delay_entre_requests': processingText.delay,
  'procesamiento.timeout_requests': processingText.timeout,
  'procesamiento.reintentos_automaticos': processingText.retries,
  'seguridad.sesion_timeout': securityText.timeout,
  'seguridad.ip_whitelist': ipText.title,
};
