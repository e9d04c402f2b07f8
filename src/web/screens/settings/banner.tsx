import classes from './banner.module.css';
import type { BannerMessage } from './use-banner.ts';

/** The outcome of the last action, visible at any scroll position. */
export function Banner({ banner }: { banner: BannerMessage | null }) {
  return (
    <div className={classes.place}>
      <div role="status">
        {banner !== null && banner.kind !== 'error' && (
          <p className={classes.banner} data-kind={banner.kind}>
            {banner.text}
          </p>
        )}
      </div>
      {banner?.kind === 'error' && (
        <p role="alert" className={classes.banner} data-kind="error">
          {banner.text}
        </p>
      )}
    </div>
  );
}
