import { IconExternalLink } from '@tabler/icons-react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { isInZone } from '#domain/check/domain-state.ts';
import { safeLink } from '../format/safe-link.ts';
import classes from './domain-name.module.css';
import { ExtensionBadge } from './extension-badge.tsx';

const text = {
  openPrefix: 'Ver detalles de',
  visit: (name: string) => `Abrir la web de ${name} (se abre en otra pestaña)`,
} as const;

export function DomainName({ row, onOpen }: { row: Dominio; onOpen: (id: string) => void }) {
  const link = isInZone(row) ? safeLink(row.dominio) : null;
  const name = row.dominio_unicode;
  const ending = `.${row.extension}`;
  const before = name.endsWith(ending) ? name.slice(0, -ending.length) : name;
  return (
    <span className={classes.name}>
      <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => onOpen(row._id)}>
        <span className="visually-hidden">
          {text.openPrefix} {name}
        </span>
        <span className={classes.before} aria-hidden="true" data-hint={name} data-hint-when="cut">
          {before}
        </span>
        <span aria-hidden="true" className={classes.ending}>
          <ExtensionBadge extension={row.extension} />
        </span>
      </button>
      {link !== null && (
        <a className={classes.visit} href={link} target="_blank" rel="noopener noreferrer">
          <IconExternalLink size={14} aria-hidden="true" />
          <span className="visually-hidden">{text.visit(name)}</span>
        </a>
      )}
    </span>
  );
}
