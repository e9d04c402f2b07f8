import { conNombre } from '#domain/text/count-noun.ts';
import { fieldText } from '../field-text.ts';

export const processingText = {
  title: 'Ritmo de trabajo',
  concurrent: fieldText['procesamiento.max_concurrent_requests'],
  delay: fieldText['procesamiento.delay_entre_requests'],
  timeout: fieldText['procesamiento.timeout_requests'],
  retries: fieldText['procesamiento.reintentos_automaticos'],
  bounds: (min: string, max: string, fallback: string) => `De ${min} a ${max}. Por defecto, ${fallback}.`,
  steps: (step: string) => `En pasos de ${step}.`,
  hints: {
    max_concurrent_requests:
      'Búsquedas a tu proveedor que pueden estar en marcha a la vez, entre todos tus batches. Las webs que se visitan para comprobar dominios no dependen de este ajuste: cuántas a la vez es cosa de la instalación.',
    delay_entre_requests:
      'Entre el inicio de una búsqueda a tu proveedor y la siguiente, sean cuales sean las simultáneas, los batches y los procesos.',
    timeout_requests: '',
    reintentos_automaticos: '',
  },
  warningTitle: 'Cuidado con los valores altos',
  warning:
    'Un ritmo alto puede hacer que los servicios externos bloqueen tus solicitudes. Súbelo poco a poco.',
  summary: 'Resumen',
  speed: 'Velocidad',
  perSecond: (speed: string) => `${speed} req/seg como mucho`,
  time: 'Tiempo máximo aproximado por batch',
  timeNone: 'No hay ningún batch pendiente',
  timeUnknown: 'Se sabrá tras las primeras keywords',
  timeHint: (keywords: string) =>
    `Para el mayor batch pendiente (${conNombre(keywords, 'keyword')}), con las solicitudes por keyword de tus últimos batches.`,
} as const;
