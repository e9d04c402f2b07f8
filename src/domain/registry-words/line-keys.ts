/** Record lines with any other key do not tell whether the name is registered. */
export const STATE_KEY =
  /^(?:◎|[^:]{0,40}\b(?:status|state|whois|estado|estat|statut|stato|stav|durum|egoera|tila|notes?|error|errors?|fehler|availability|disponibilidad|available|free|domain|dominio|domini|domaine|domein|nombre|domain name|query|message|result|resultado|sorry|match|found|exists?|warning|notice|remarks?|aviso|nota|info)\b[^:]{0,20}|[^:]*\b(?:not|no|non|kein\w*|nicht|niet|pas|ikke|inte|nie|ei)\b[^:]*)$/;

/** `Available: no`. */
export const NO_VALUE = /^([^:]{1,60}): ?(?:no|false|nein|non|nao|nee|nej|nie|ne|ei|ez|hayir|0)$/;

/** Such a field holds a name, or part of one if the answer was cut. */
export const NAME_FIELD =
  /^(?:domain|domain name|query|dominio|nombre de dominio|domaine|domein|domini): ?\S+$/;
