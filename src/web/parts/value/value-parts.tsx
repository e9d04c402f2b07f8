import { useFormat } from '../../format/use-format.ts';
import { valuePartName } from './part-names.ts';
import { PartSource, VALUE_ORIGIN, type Valued } from './part-source.tsx';
import { valueText as text } from './text.ts';
import classes from './value.module.css';

const WORDS = new Intl.ListFormat('es', { type: 'conjunction' });
const listed = (words: readonly string[]) => WORDS.format(words);

/** A value with its interval and parts, each linked to its source. */
export function ValueParts({
  made,
  about,
}: {
  made: {
    valor_estimado: number | null;
    valor_intervalo: [number, number] | null;
    valor_desconocido: readonly string[];
    desglose_valor: readonly { parte: string; euros: number; detalle: string }[];
  };
  about: Valued;
}) {
  const { money } = useFormat();
  return (
    <section aria-labelledby={VALUE_ORIGIN}>
      <h3 id={VALUE_ORIGIN} className={classes.title} tabIndex={-1}>
        {text.value}
      </h3>
      {made.valor_estimado === null ? (
        <p className={classes.note}>{about.dominio_id === null ? text.noDomain : text.noValue}</p>
      ) : (
        <p className={classes.worth}>
          {money(made.valor_estimado)}
          {made.valor_intervalo !== null && (
            <span className={classes.note}>
              {' '}
              {text.between(money(made.valor_intervalo[0]), money(made.valor_intervalo[1]))}
            </span>
          )}
        </p>
      )}
      {made.valor_desconocido.length > 0 && (
        <p className={classes.unknown}>{text.unknown(listed(made.valor_desconocido))}</p>
      )}
      <table className={classes.parts}>
        <tbody>
          {made.desglose_valor.map((part) => (
            <tr key={`${part.parte} ${part.detalle}`}>
              <th scope="row">
                {valuePartName(part.parte)} <PartSource part={part.parte} row={about} />
                <span className={classes.detail}>{part.detalle}</span>
              </th>
              <td className={classes.points}>{money(part.euros)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
