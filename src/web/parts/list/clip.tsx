import classes from './clip.module.css';

/** Text in one line; if cut, the whole of it shows on hover or touch. */
export function Clip(props: { children: string; className?: string | undefined }) {
  return (
    <span
      className={[classes.clip, props.className].join(' ')}
      data-hint={props.children}
      data-hint-when="cut"
    >
      {props.children}
    </span>
  );
}
