import { IconFileCheck, IconShieldCheck, IconSparkles } from '@tabler/icons-react';
import classes from './login-pitch.module.css';
import { loginText as text } from './text.ts';

const points = [
  { icon: IconShieldCheck, title: text.pipelineTitle, line: text.pipeline },
  { icon: IconSparkles, title: text.aiTitle, line: text.ai },
  { icon: IconFileCheck, title: text.proofTitle, line: text.proof },
];

export function LoginPitch() {
  return (
    <section className={classes.pitch} aria-labelledby="producto">
      <div className={classes.inner}>
        <h1 id="producto" className={classes.title}>
          {text.title}
        </h1>
        <p className={classes.lead}>{text.lead}</p>
        <ul className={classes.points}>
          {points.map((point) => (
            <li key={point.title} className={classes.point}>
              <span className={classes.icon}>
                <point.icon size={20} stroke={1.6} aria-hidden="true" />
              </span>
              <div>
                <h2 className={classes.pointTitle}>{point.title}</h2>
                <p className={classes.pointLine}>{point.line}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
