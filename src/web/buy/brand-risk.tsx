import { IconAlertTriangle } from '@tabler/icons-react';
import type { RiesgoMarca } from '#contract/entities/dominio.ts';
import { safeLink } from '../format/safe-link.ts';
import classes from './brand-risk.module.css';
import { buyText as text } from './text.ts';

/**
 * A trademark that may conflict with a name, with the reason. `links` adds the registers of marks, where no other part
 * of the page links to them.
 */
export function BrandRisk({ risk, links }: { risk: RiesgoMarca; links?: boolean }) {
  const pages = [
    [text.oepm, safeLink(risk.enlaces.oepm)],
    [text.euipo, safeLink(risk.enlaces.euipo)],
  ] as const;
  return (
    <span className={classes.risk}>
      <IconAlertTriangle size={14} aria-hidden="true" className={classes.icon} />
      <span>
        <strong>{text.brand}</strong> {risk.motivo}{' '}
        {links &&
          pages.map(
            ([label, href]) =>
              href !== null && (
                <a
                  key={label}
                  href={href}
                  className={classes.link}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                >
                  {label}
                  <span className="visually-hidden"> {text.newTab}</span>
                </a>
              ),
          )}
      </span>
    </span>
  );
}
