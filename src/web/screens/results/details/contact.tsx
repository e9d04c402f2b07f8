import '@mantine/core/styles/Input.css';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { faseCiclo } from '#contract/states.ts';
import { type ContactReason, contactText, LSSI_NOTICE } from '#domain/contact/contact-text.ts';
import { useAuth } from '../../../auth/auth-context.ts';
import { detailText as text } from '../text.ts';
import classes from './result-modal.module.css';

/** A text for the owner, from what is known, with what the law asks for beside it. Nothing is sent from here. */
export function Contact({ row }: { row: OportunidadEntera }) {
  const { user } = useAuth();
  const [remitente, setRemitente] = useState(user?.user_metadata.full_name ?? '');
  const business = row.negocio_id;
  if (business === null) return null;
  const { asunto, cuerpo } = contactText({
    nombre_negocio: business.nombre_negocio,
    municipio: business.municipio,
    dominio: row.dominio_id?.dominio_unicode ?? business.dominio_extraido,
    reason: reasonOf(row),
    review_count: business.review_count,
    rating: business.rating,
    remitente,
  });
  return (
    <section className={classes.notes}>
      <h3 className={classes.heading}>{text.contact}</h3>
      <TextInput
        label={text.sender}
        size="xs"
        maxLength={120}
        value={remitente}
        onChange={(event) => setRemitente(event.currentTarget.value)}
      />
      <blockquote className={classes.letter}>
        <strong>{asunto}</strong>
        {'\n\n'}
        {cuerpo}
      </blockquote>
      <CopyButton value={`${asunto}\n\n${cuerpo}`}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" onClick={copy}>
            {copied ? text.copied : text.copy}
          </Button>
        )}
      </CopyButton>
      <p className={classes.note}>{LSSI_NOTICE}</p>
    </section>
  );
}

/** Its owner can still have it back. */
const ENDING: ReadonlySet<string> = new Set([faseCiclo.gracia, faseCiclo.redencion]);

function reasonOf({ dominio_id, negocio_id }: OportunidadEntera): ContactReason {
  if (dominio_id?.es_disponible === true) return 'dominio_libre';
  if (dominio_id?.fase_ciclo === faseCiclo.pendiente_borrado) return 'dominio_por_borrarse';
  if (dominio_id && ENDING.has(dominio_id.fase_ciclo)) return 'dominio_por_perder';
  return dominio_id || negocio_id?.dominio_extraido ? 'web_caida' : 'sin_web';
}
