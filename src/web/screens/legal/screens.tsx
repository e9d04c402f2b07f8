import { Controller } from './controller.tsx';
import { LegalPage } from './legal-page.tsx';
import { fuentesText, privacidadText, terminosText } from './text.ts';

export const terminos = () => <LegalPage page={terminosText} />;
export const privacidad = () => (
  <LegalPage page={privacidadText}>
    <Controller />
  </LegalPage>
);
export const fuentes = () => <LegalPage page={fuentesText} />;
