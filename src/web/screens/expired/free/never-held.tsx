import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../format/use-format.ts';
import { neverHeldQuery } from '../queries.ts';
import { expiredText as text } from '../text.ts';
import { type ExpiredFilter, neverHeldAddress } from '../url-state.ts';
import classes from './free.module.css';

/** The free names that are not listed here, and the way to them: 'Disponibles' of Domains counts them too. */
export function NeverHeld({ filter }: { filter: ExpiredFilter }) {
  const { number } = useFormat();
  const { data: count } = useQuery(neverHeldQuery(filter));
  if (!count) return null;
  return (
    <p className={classes.neverHeld}>
      <Link to="/domains" search={neverHeldAddress(filter)}>
        {text.neverHeld(number(count))}
      </Link>
    </p>
  );
}
