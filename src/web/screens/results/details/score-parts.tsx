import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { useFormat } from '../../../format/use-format.ts';
import { LinkButton } from '../../../parts/link-button.tsx';
import { scorePartName } from '../../../parts/value/part-names.ts';
import { PartSource } from '../../../parts/value/part-source.tsx';
import { detailText as text } from '../text.ts';
import classes from './result-modal.module.css';

/** The score's parts, which add up to it, each with a link to its source. */
export function ScoreParts({ row }: { row: OportunidadEntera }) {
  const { decimal } = useFormat();
  const parts = Object.entries(row.partes);
  const most = Math.max(1, ...parts.map(([, points]) => Math.abs(points)));
  return (
    <section>
      <h3 className={classes.heading}>{text.score}</h3>
      <table className={classes.parts}>
        <tbody>
          {parts.map(([part, points]) => (
            <tr key={part}>
              <th scope="row">
                {scorePartName(part)} <PartSource part={part} row={row} />
              </th>
              <td className={classes.bars} aria-hidden="true">
                <span
                  className={classes.bar}
                  data-minus={points < 0 || undefined}
                  style={{ width: `${(Math.abs(points) / most) * 100}%` }}
                />
              </td>
              <td className={classes.points}>{decimal(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <LinkButton size="xs" variant="subtle" to="/settings" search={{ tab: 'mercado' }}>
        {text.weights}
      </LinkButton>
    </section>
  );
}
