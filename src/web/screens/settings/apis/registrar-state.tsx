import { useQuery } from '@tanstack/react-query';
import type { EstadoRegistrador } from '#contract/entities/configuracion.ts';
import { momentText } from '#domain/check/domain-state-text.ts';
import { now } from '../../../api/clock.ts';
import type { Format } from '../../../format/format.ts';
import { useFormat } from '../../../format/use-format.ts';
import classes from './key-field.module.css';
import { registrarsQuery } from './queries.ts';
import { closedText, leftText } from './registrar-text.ts';

/** The remaining queries of the day at a registrar, or why and until when it is not asked. */
export function RegistrarState({ registrar }: { registrar: EstadoRegistrador['registrador'] }) {
  const format = useFormat();
  const { data } = useQuery(registrarsQuery);
  const state = data?.find(({ registrador }) => registrador === registrar);
  return (
    <div role="status">
      {state !== undefined && (
        <p className={classes.outcome} data-kind={state.motivo === null ? undefined : 'invalid'}>
          {stateText(state, format)}
        </p>
      )}
    </div>
  );
}

function stateText({ quedan, al_dia, cerrado_hasta, motivo }: EstadoRegistrador, format: Format): string {
  const end = momentText(cerrado_hasta, format, now());
  if (motivo !== null && end !== null)
    return closedText[motivo](end.includes(',') ? `el ${end}` : `las ${end}`);
  return leftText(format.number(quedan), format.number(al_dia), quedan === 1);
}
