import { PAGE_SIZE_OPTIONS } from '#contract/limits.ts';
import { NativeChoice } from './native-choice.tsx';
import classes from './page-size-choice.module.css';

export type PageSize = (typeof PAGE_SIZE_OPTIONS)[number];

export function PageSizeChoice(props: { label: string; value: PageSize; onPick: (size: PageSize) => void }) {
  return (
    <span className={classes.size}>
      <NativeChoice
        unlabelled
        size="xs"
        label={props.label}
        value={String(props.value)}
        options={PAGE_SIZE_OPTIONS.map((one) => [String(one), String(one)] as const)}
        onPick={(picked) => {
          const wanted = PAGE_SIZE_OPTIONS.find((one) => String(one) === picked);
          if (wanted !== undefined) props.onPick(wanted);
        }}
      />
    </span>
  );
}
