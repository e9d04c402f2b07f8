import '@mantine/core/styles/Input.css';
import { Button, CopyButton, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { CONTACT_NOTICE, type ContactInput, contactText } from '#domain/contact/contact-text.ts';
import { useAuth } from '../auth/auth-context.ts';
import classes from './letter.module.css';
import { markText } from './text.ts';

const text = {
  title: 'Texto para el dueño',
  sender: 'Quién firma',
  copy: 'Copiar el texto',
  copied: 'Copiado',
} as const;

/** Replaces the letter of a business that must not be contacted. */
export const NoLetter = () => <p className={classes.note}>{markText.noLetter}</p>;

/** A letter to the owner, with the legal notes beside it. The product does not send it. */
export function Letter(props: { about: Omit<ContactInput, 'remitente'> }) {
  const { user } = useAuth();
  const [remitente, setRemitente] = useState(user?.user_metadata.full_name ?? '');
  const title = useId();
  const { asunto, cuerpo } = contactText({ ...props.about, remitente });
  return (
    <section aria-labelledby={title} className={classes.letter}>
      <h3 id={title} className={classes.title}>
        {text.title}
      </h3>
      <TextInput
        label={text.sender}
        size="xs"
        maxLength={120}
        value={remitente}
        onChange={(event) => setRemitente(event.currentTarget.value)}
      />
      <blockquote className={classes.body}>
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
      <p className={classes.note}>{CONTACT_NOTICE}</p>
    </section>
  );
}
