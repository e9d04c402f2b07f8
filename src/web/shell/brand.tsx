import classes from './brand.module.css';
import { shellText } from './text.ts';

export function Brand() {
  return (
    <span className={classes.brand}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path
          d="M9 8h6.2a8 8 0 0 1 0 16H9z"
          fill="none"
          stroke="var(--brand-line)"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <circle cx="23.5" cy="22.5" r="2.5" fill="#7fd9a4" />
      </svg>
      <span className={classes.name}>
        <span className={classes.top}>{shellText.brandTop}</span>
        {shellText.brand}
      </span>
    </span>
  );
}
