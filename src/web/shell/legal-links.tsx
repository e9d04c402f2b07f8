import { Link } from '@tanstack/react-router';
import classes from './legal-links.module.css';
import { shellText } from './text.ts';

export function LegalLinks() {
  return (
    <nav aria-label={shellText.legal} className={classes.links}>
      <Link to="/terminos">{shellText.terms}</Link>
      <Link to="/privacidad">{shellText.privacy}</Link>
      <Link to="/fuentes">{shellText.sources}</Link>
    </nav>
  );
}
