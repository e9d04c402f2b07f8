import { Link } from '@tanstack/react-router';
import type { CausaMuerte } from '#contract/entities/dominio.ts';
import { useFormat } from '../../format/use-format.ts';
import { valueText as text } from './text.ts';
import classes from './value.module.css';

/** Each cause of a name's death, with evidence, date and source. */
export function Died({ causes, dominioId }: { causes: readonly CausaMuerte[]; dominioId: string | null }) {
  const { date } = useFormat();
  if (causes.length === 0) return null;
  return (
    <section>
      <h3 className={classes.title}>{text.died}</h3>
      <ul className={classes.list}>
        {causes.map((cause) => (
          <li key={cause.causa}>
            {cause.texto}{' '}
            <span className={classes.note}>
              {cause.prueba}
              {cause.hora !== null && ` · ${date(cause.hora)}`}{' '}
              <CauseSource cause={cause} dominioId={dominioId} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The listing of a business, or the name's receipt; absent where the receipt is on the same screen. */
function CauseSource({ cause, dominioId }: { cause: CausaMuerte; dominioId: string | null }) {
  if (cause.negocio_id !== null)
    return (
      <Link to="/businesses" search={{ ver: cause.negocio_id }} className={classes.source}>
        {text.fromBusiness}
      </Link>
    );
  return (
    dominioId && (
      <Link to="/domains" search={{ ver: dominioId }} className={classes.source}>
        {text.fromReceipt}
      </Link>
    )
  );
}
