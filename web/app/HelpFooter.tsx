import { useSession } from '../conta/identidade/session.api.ts';

/** The help footer of every screen; its links always have the same order (WCAG 2.2, 3.2.6 Consistent Help). */
export function HelpFooter() {
  const { contactEmail } = useSession().aplicacao;
  return (
    <footer id="contato" className="help-footer" tabIndex={-1}>
      <div className="wrap">
        <p>
          Precisa de ajuda? Escreva para <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Respondemos de
          segunda a sexta, <span className="nowrap num">08:00-12:00</span> e{' '}
          <span className="nowrap num">13:00-18:00</span>.
        </p>
        <p>
          <a href="/acessibilidade">Acessibilidade</a>
        </p>
      </div>
    </footer>
  );
}
