import type { PesosPuntuacion } from '#contract/entities/mercado.ts';
import { Card } from '../../../parts/card.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { scorePartName } from '../../../parts/value/part-names.ts';
import classes from '../settings.module.css';
import tableClasses from './market.module.css';
import { groupText, marketText as text } from './text.ts';

const GROUPS = ['dominio', 'contacto', 'competencia'] as const;

/** Maximum points of each part of a score. */
export function WeightsCard(props: { pesos: PesosPuntuacion; onChange: (pesos: PesosPuntuacion) => void }) {
  const { pesos, onChange } = props;
  return (
    <Card title={text.weights} labelledBy="settings-weights">
      <p className={classes.hint}>{text.weightsLine}</p>
      {GROUPS.map((group) => (
        <fieldset key={group} className={tableClasses.group}>
          <legend className={classes.strong}>{groupText[group]}</legend>
          <div className={tableClasses.weights}>
            {Object.entries(pesos[group]).map(([part, points]) => (
              <NumberField
                key={part}
                size="xs"
                label={scorePartName(part)}
                {...(part === 'riesgo' ? { hint: text.riskHint } : {})}
                max={100}
                value={points}
                onChange={(value) => onChange({ ...pesos, [group]: { ...pesos[group], [part]: value ?? 0 } })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Card>
  );
}
