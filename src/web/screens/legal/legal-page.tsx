import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageHeader } from '../../parts/page-header.tsx';
import { Brand } from '../../shell/brand.tsx';
import { LegalLinks } from '../../shell/legal-links.tsx';
import { shellText } from '../../shell/text.ts';
import classes from './legal-page.module.css';
import type { LegalText } from './text.ts';

/** A public page of plain text after its `children`. */
export function LegalPage({ page, children }: { page: LegalText; children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Brand />
        <Link to="/dashboard" className={classes.back}>
          {shellText.backToApp}
        </Link>
      </header>
      <main className={classes.text}>
        <PageHeader title={page.title} line={page.lead} />
        {children}
        {page.sections.map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {section.links !== undefined && (
              <ul>
                {section.links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href} target="_blank" rel="noopener noreferrer">
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </main>
      <footer className={classes.foot}>
        <LegalLinks />
      </footer>
    </div>
  );
}
