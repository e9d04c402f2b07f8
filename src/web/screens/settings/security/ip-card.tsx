import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../parts/card.tsx';
import field from '../../../parts/field.module.css';
import classes from '../settings.module.css';
import type { DraftForm } from '../use-draft.ts';
import { securityQuery } from './queries.ts';
import { ipText as text } from './text.ts';

const ROWS = { least: 3, most: 10 };

/** Addresses with access to the account, saved with the other settings. */
export function IpCard({ form }: { form: DraftForm }) {
  const ip = useQuery(securityQuery).data?.ip_actual;
  const list = form.values.seguridad.ip_whitelist;
  const entries = list.map((line) => line.trim()).filter(Boolean);
  return (
    <Card title={text.title} labelledBy="settings-ips">
      <div className={classes.fields}>
        <span className={field.field}>
          <label htmlFor="settings-ips-list" className={field.label}>
            {text.label}
          </label>
          <span id="settings-ips-hint" className={field.hint}>
            {text.hint}
          </span>
          <textarea
            id="settings-ips-list"
            aria-describedby="settings-ips-hint"
            className={field.input}
            rows={Math.min(ROWS.most, Math.max(ROWS.least, list.length))}
            value={list.join('\n')}
            onChange={(event) => form.set('seguridad.ip_whitelist', linesOf(event.currentTarget.value))}
          />
        </span>
        {ip !== undefined && (
          <div className={classes.item}>
            <p className={classes.hint}>{text.current(ip)}</p>
            {entries.length > 0 && !entries.includes(ip) && (
              <Button
                size="xs"
                variant="default"
                onClick={() => form.set('seguridad.ip_whitelist', [...entries, ip])}
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
