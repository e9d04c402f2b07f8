import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../format/use-format.ts';
import { EstadoBadge } from '../../parts/estado-badge.tsx';
import { batchQuery } from '../../queries/batches.ts';
import classes from './businesses.module.css';
import { businessesText as text } from './text.ts';

/** The batch that filters the list. */
export function OfBatch({ id }: { id: string }) {
  const { number } = useFormat();
  const { data } = useQuery(batchQuery(id));
  return (
    <div className={classes.batch}>
      <Link to="/batches">{text.back}</Link>
      {data !== undefined && (
        <>
          <strong>{data.nombre}</strong>
          <EstadoBadge estado={data.estado} />
          <Link to="/keywords" search={{ batch_id: id } as never}>
            {text.batchKeywords(number(data.total_keywords))}
          </Link>
          <span>{text.batchFound(number(data.estadisticas.total_negocios_encontrados))}</span>
        </>
      )}
    </div>
  );
}
