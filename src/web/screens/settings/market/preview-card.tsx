import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AjustesMercado } from '#contract/entities/mercado.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import classes from '../settings.module.css';
import tableClasses from './market.module.css';
import { previewQuery } from './queries.ts';
import { marketText as text, typeText } from './text.ts';

const TYPING_MS = 300;

/** The account's best rows with their present and their new scores, while weights are edited. */
export function PreviewCard({ ajustes }: { ajustes: AjustesMercado }) {
  const [settled] = useDebouncedValue(ajustes, TYPING_MS);
  const { data } = useQuery(previewQuery(settled));
  const { decimal, money } = useFormat();
  return (
    <Card title={text.preview} labelledBy="settings-preview">
      <p className={classes.hint}>{text.previewLine}</p>
      {data?.length === 0 && <p className={classes.hint}>{text.previewEmpty}</p>}
      {data !== undefined && data.length > 0 && (
        <section className={tableClasses.scroll} aria-label={text.previewTable}>
          <table className={tableClasses.table}>
            <thead>
              <tr>
                <th scope="col">{text.name}</th>
                <th scope="col">{text.type}</th>
                <th scope="col" data-number>
                  {text.before}
                </th>
                <th scope="col" data-number>
                  {text.after}
                </th>
                <th scope="col" data-number>
                  {text.value}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row._id}>
                  <th scope="row">
                    <Link to="/results" search={{ ver: row._id }}>
                      {row.nombre}
                    </Link>
                  </th>
                  <td>{typeText[row.tipo_oportunidad]}</td>
                  <td data-number>{decimal(row.puntuacion_antes)}</td>
                  <td data-number>{decimal(row.puntuacion_despues)}</td>
                  <td data-number>{row.valor_despues === null ? text.none : money(row.valor_despues)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
