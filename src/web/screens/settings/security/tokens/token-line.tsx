import { Button } from '@mantine/core';
import { type Alcance, alcance } from '#contract/states.ts';
import type { Acceso } from '#contract/tokens/entities.ts';
import type { Format } from '../../../../format/format.ts';
import { useFormat } from '../../../../format/use-format.ts';
import { useMinute } from '../../../../parts/use-minute.ts';
import classes from '../../settings.module.css';
import { scopeText, tokensText as text } from './text.ts';

/** A token: what it may do, until when, its last use, and a button to revoke it while it is in force. */
export function TokenLine(props: { token: Acceso; busy: boolean; onRevoke: () => void }) {
  const { token } = props;
  const format = useFormat();
  const now = new Date(useMinute());
  const ended = endOf(token, now, format);
  const used = token.ultimo_uso === null ? text.unused : text.used(format.ago(token.ultimo_uso, now));
  return (
    <li className={classes.item}>
      <div>
        <bdi className={classes.strong}>{token.nombre}</bdi>{' '}
        <span className={classes.also}>…{token.final}</span>
        <p className={classes.hint}>
          {token.alcances.map((scope) => scopeWords(token, scope, format)).join(' · ')}
        </p>
        <p className={classes.hint}>{[ended ?? text.until(format.date(token.expira)), used].join(' · ')}</p>
        {token.direcciones.length > 0 && (
          <p className={classes.hint}>{text.from(token.direcciones.join(', '))}</p>
        )}
      </div>
      {ended === null && (
        <Button
          size="xs"
          variant="default"
          aria-label={text.revokeOf(token.nombre)}
          disabled={props.busy}
          onClick={props.onRevoke}
        >
          {text.revoke}
        </Button>
      )}
    </li>
  );
}

function endOf({ revocado, expira }: Acceso, now: Date, { date }: Format): string | null {
  if (revocado !== null) return text.wasRevoked(date(revocado));
  return Date.parse(expira) <= now.getTime() ? text.ended(date(expira)) : null;
}

function scopeWords(token: Acceso, scope: Alcance, { number, price }: Format): string {
  const { label } = scopeText[scope];
  if (scope === alcance.recolectar && token.tope_creditos !== null)
    return `${label} (${text.credits(number(token.creditos_usados), number(token.tope_creditos))})`;
  if (scope === alcance.comprar && token.tope_euros !== null)
    return `${label} (${text.euros(price(token.euros_gastados), price(token.tope_euros))})`;
  return label;
}
