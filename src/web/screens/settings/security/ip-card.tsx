import { Button, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../parts/card.tsx';
import type { SettingsDraft } from '../draft.ts';
import classes from '../settings.module.css';
import { securityQuery } from './queries.ts';
import { ipText as text } from './text.ts';

/** The addresses that may use the account, saved with the other settings. */
export function IpCard({ form }: { form: UseFormReturnType<SettingsDraft> }) {
  const ip = useQuery(securityQuery).data?.ip_actual;
  const list = form.values.seguridad.ip_whitelist;
  const entries = list.map((line) => line.trim()).filter(Boolean);
  return (
    <Card title={text.title} labelledBy="settings-ips">
      <div className={classes.fields}>
        <Textarea
          label={text.label}
          description={text.hint}
          autosize
          minRows={3}
          maxRows={10}
          value={list.join('\n')}
          onChange={(event) =>
            form.setFieldValue('seguridad.ip_whitelist', linesOf(event.currentTarget.value))
          }
        />
        {ip !== undefined && (
          <div className={classes.item}>
            <p className={classes.hint}>{text.current(ip)}</p>
            {entries.length > 0 && !entries.includes(ip) && (
              <Button
                size="xs"
                variant="default"
                onClick={() => form.setFieldValue('seguridad.ip_whitelist', [...entries, ip])}
              >
                {text.add}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

const linesOf = (value: string): string[] => (value === '' ? [] : value.split('\n').slice(0, 50));
