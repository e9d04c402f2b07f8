import { useQuery } from '@tanstack/react-query';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { api } from '../../api/api.ts';
import { safeLink } from '../../format/safe-link.ts';
import { controllerText as text } from './text.ts';

/** The controller of personal data, as the operator configured it. */
export function Controller() {
  const { data, isPending } = useQuery({
    queryKey: ['salud'],
    queryFn: ({ signal }) => api.call(sistemaRoutes.salud, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return null;
  const who = data?.data.responsable ?? null;
  return (
    <section>
      <h2>{text.title}</h2>
      <p>{who === null ? text.unset : text.is(who.nombre)}</p>
      {who?.contacto != null && (
        <p>
          {text.write} <Contact at={who.contacto} />
        </p>
      )}
    </section>
  );
}

function Contact({ at }: { at: string }) {
  const page = at.startsWith('https://') || at.startsWith('http://') ? safeLink(at) : null;
  if (page !== null)
    return (
      <a href={page} target="_blank" rel="noopener noreferrer">
        {at}
      </a>
    );
  return /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(at) ? <a href={`mailto:${at}`}>{at}</a> : at;
}
