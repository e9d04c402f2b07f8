import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { ProveedorMapas } from '#contract/states.ts';
import classes from '../settings.module.css';
import { mapsText, apisText as text } from './text.ts';

/** The source of businesses, with its notices. */
export function MapsProvider(props: { value: ProveedorMapas; onPick: (value: ProveedorMapas) => void }) {
  const { notice } = mapsText[props.value];
  const warns = notice?.tone === 'warn';
  return (
    <div className={classes.fields}>
      <fieldset className={classes.choices}>
        <legend>{text.provider}</legend>
        {ProveedorMapas.options.map((one) => (
          <span key={one} className={classes.choice}>
            <input
              type="radio"
              id={`maps-${one}`}
              name="maps"
              checked={one === props.value}
              onChange={() => props.onPick(one)}
              aria-describedby={`maps-${one}-line`}
            />
            <span>
              <label htmlFor={`maps-${one}`}>{mapsText[one].name}</label>
              <span id={`maps-${one}-line`} className={classes.hint}>
                {mapsText[one].line}
              </span>
            </span>
          </span>
        ))}
      </fieldset>
      <div role="status">
        {notice !== undefined && (
          <Alert
            color={warns ? 'ambar' : 'petroleo'}
            variant="light"
            icon={warns ? <IconAlertTriangle size={18} /> : <IconInfoCircle size={18} />}
            title={notice.title}
            role="note"
          >
            {notice.text}{' '}
            {notice.link !== undefined && (
              <Anchor href={notice.link.href} target="_blank" rel="noreferrer" inherit underline="always">
                {notice.link.label} {text.newTab}
              </Anchor>
            )}
          </Alert>
        )}
      </div>
    </div>
  );
}
