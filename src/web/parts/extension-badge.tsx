import { EXTENSIONES } from '#contract/limits.ts';
import classes from './extension-badge.module.css';

/** Common zones each have their own colour. */
export function ExtensionBadge({ extension }: { extension: string }) {
  const known = EXTENSIONES.find((one) => one === extension) ?? 'otra';
  return (
    <span className={classes.badge} data-extension={known}>
      .{extension}
    </span>
  );
}
