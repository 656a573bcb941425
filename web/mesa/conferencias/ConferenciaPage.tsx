import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useParams } from 'react-router';
import type { DetalheDaConferencia } from '#contracts/titular/conferencias.contract.ts';
import { formatDataBr } from '#domain/calendario/datas.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { formatCpf } from '#domain/contas/cpf.ts';
import { ApiError } from '#lib/api/api.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { Page } from '#ui/layout/Page.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { LoadedQuery } from '#web/feedback/LoadedQuery.tsx';
import { NotFoundPage } from '#web/feedback/NotFoundPage.tsx';
import { ConferenciaDecision } from './components/ConferenciaDecision.tsx';
import { ConferenciaLado } from './components/ConferenciaLado.tsx';
import { ConferenciaTag } from './components/ConferenciaTag.tsx';
import { tipoWords } from './conferencia-words.ts';
import { useConferencia } from './conferencias.api.ts';
import '#web/conta/contestacoes/contestacoes.public.css';

/** `/conferencias/{id}`: one case about who answers for a person: each side with its documents, and the decision. */
export function ConferenciaPage() {
  const { id = '' } = useParams();
  const conferencia = useConferencia(id);
  if (conferencia.error instanceof ApiError && conferencia.error.status === 404) return <NotFoundPage />;
  return (
    <Page layout="desk" className="caso-mesa" busy={conferencia.isPending}>
      <PageHeader
        title={conferencia.data ? tipoWords(conferencia.data.tipo) : 'Caso'}
        lead={conferencia.data && <OpeningLine caso={conferencia.data} />}
        actions={
          <LinkButton variant="bare" size="sm" icon={ArrowLeft} to="/contestacoes">
            Contestações
          </LinkButton>
        }
      />
      <LoadedQuery query={conferencia}>{(caso) => <Caso caso={caso} />}</LoadedQuery>
    </Page>
  );
}

function OpeningLine({ caso }: { caso: DetalheDaConferencia }) {
  return (
    <p className="row row-wrap">
      <ConferenciaTag situacao={caso.situacao} />
      <span className="muted num">aberto em {dataEHora(caso.abertaEm)}</span>
    </p>
  );
}

function Caso({ caso }: { caso: DetalheDaConferencia }) {
  return (
    <div className="caso-colunas grid gap-5 align-start one-column">
      <div className="stack">
        <Card as="section" pad>
          <h2>A pessoa</h2>
          {caso.nascimento === null ? (
            <p className="muted">A pessoa foi retirada da conta.</p>
          ) : (
            <p>
              {caso.nome}
              <span className="fine quiet num">
                {' '}
                · CPF {formatCpf(caso.cpf)} · nasceu em {formatDataBr(caso.nascimento)}
              </span>
            </p>
          )}
        </Card>
        {caso.lados.map((lado) => (
          <ConferenciaLado key={lado.conta} lado={lado} tipo={caso.tipo} />
        ))}
      </div>
      <ConferenciaDecision caso={caso} />
    </div>
  );
}
