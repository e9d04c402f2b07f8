import { Alert, Anchor, Radio } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { ProveedorMapas } from '#contract/states.ts';
import classes from '../settings.module.css';
import { mapsText, apisText as text } from './text.ts';

/** Where businesses come from, and what has to be known of the choice. */
export function MapsProvider(props: { value: ProveedorMapas; onPick: (value: ProveedorMapas) => void }) {
  const { notice } = mapsText[props.value];
  const warns = notice?.tone === 'warn';
  return (
    <div className={classes.fields}>
      <Radio.Group
        label={text.provider}
        value={props.value}
        onChange={(value) => {
          const picked = ProveedorMapas.safeParse(value);
          if (picked.success) props.onPick(picked.data);
        }}
      >
        <div className={classes.choices}>
          {ProveedorMapas.options.map((one) => (
            <Radio
              key={one}
              size="md"
              value={one}
              label={mapsText[one].name}
              description={mapsText[one].line}
            />
          ))}
        </div>
      </Radio.Group>
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
