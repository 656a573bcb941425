import { Link } from 'react-router';
import { useToday } from '#lib/clock/clock.ts';
import { FactList, FactRow } from './FactList.tsx';
import { useInstalacao } from './instalacao.api.ts';
import { certificadoFact, copiaFacts, countWords, emailFacts, sistemaFacts } from './saude-words.ts';

/** The last backup, and whether somebody knows that it opens. */
export function CopiaRows() {
  const { data } = useInstalacao();
  const today = useToday();
  if (!data) return null;
  return (
    <>
      <FactList>
        {copiaFacts(data, today).map((fact) => (
          <FactRow key={fact.title} {...fact} />
        ))}
      </FactList>
      {data.demo && <p className="saude-nota small muted">Uma demonstração não precisa de cópias.</p>}
    </>
  );
}

/** Ends of the certificates: of the site, of the authorities, of each doctor. */
export function CertificadosRows() {
  const { data } = useInstalacao();
  const today = useToday();
  if (!data) return null;
  if (data.certificados.length === 0) {
    return (
      <p className="saude-nota small muted">Nenhum médico ativo, e nenhum certificado para acompanhar.</p>
    );
  }
  return (
    <FactList>
      {data.certificados.map((one) => (
        <FactRow key={`${one.tipo} ${one.nome}`} {...certificadoFact(one, { em: data.em, today })} />
      ))}
    </FactList>
  );
}

/** Numbers of prescriptions, and forms on paper, that run out. */
export function NumerosRows() {
  const { data } = useInstalacao();
  if (!data) return null;
  const { poucos, taloesNoFim } = data.numeros;
  return (
    <FactList>
      {poucos.length === 0 && (
        <FactRow tone="ok" title="Números de receita" detail="Nenhum médico com poucos" />
      )}
      {poucos.map(({ medico, tipo, restam }) => (
        <FactRow
          key={`${medico} ${tipo}`}
          tone="wait"
          title={tipo}
          detail={medico}
          value={restam === 0 ? 'acabaram' : countWords(restam, 'número', 'números')}
        />
      ))}
      <FactRow
        tone={taloesNoFim === 0 ? 'ok' : 'wait'}
        title="Talões em papel"
        detail={taloesNoFim === 0 ? 'Nenhum no fim' : countWords(taloesNoFim, 'no fim', 'no fim')}
      >
        <Link to="/taloes">Abrir talões</Link>
      </FactRow>
    </FactList>
  );
}

/** How mails of the last 30 days ended: counts and causes, no address. */
export function EmailsRows() {
  const { data } = useInstalacao();
  if (!data) return null;
  return (
    <>
      <FactList>
        {emailFacts(data).map((fact) => (
          <FactRow key={fact.title} {...fact} />
        ))}
      </FactList>
      <p className="saude-nota small muted">
        Dos últimos 30 dias. Quem marca um e-mail nosso como spam conta isso ao provedor de e-mail, não a nós:
        essas reclamações aparecem no painel dele.
      </p>
    </>
  );
}

/** Space, clock and version. */
export function SistemaRows() {
  const { data } = useInstalacao();
  const today = useToday();
  if (!data) return null;
  return (
    <FactList>
      {sistemaFacts(data, today).map((fact) => (
        <FactRow key={fact.title} {...fact} />
      ))}
    </FactList>
  );
}
